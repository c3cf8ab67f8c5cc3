"""The rules, in the order in which their findings are told for one entry."""

from __future__ import annotations

from citekit.bibtex.checks import entries, fields
from citekit.bibtex.checks.context import Rule

RULES = (
    Rule("bad-key", entries.bad_key, "letters, digits and -_:.+/ are safe"),
    Rule("doubled-key", entries.doubled_key, "give one of them another key", severity="error"),
    Rule("unknown-type", entries.unknown_type, "misc takes anything"),
    Rule("missing-field", entries.missing_field, "add it, or say in pubstate why it is not there yet"),
    Rule("contradictory-fields", entries.contradictory_fields, "keep the right one"),
    Rule("doubled-field", entries.doubled_field, "keep the right one"),
    Rule("broken-crossref", entries.broken_crossref, "correct the key or add the entry", severity="error"),
    Rule("crossref-order", entries.crossref_order, "move the parent below its children", "sort"),
    Rule("preprint-published", entries.preprint_with_published_version, "cite that one, or merge them with citekit dedup"),
    Rule("comma-authors", fields.comma_author_list, "put 'and' between names", "names"),
    Rule("comma-in-name", fields.comma_in_name, "put 'and' in place of the comma if they are two people"),
    Rule("marks-in-names", fields.marks_in_names, "citekit fmt moves them", "roles"),
    Rule("capitals-title", fields.capitals_title, "write it as the work does, with braces around what must stay in capitals"),
    Rule("bad-year", fields.bad_year, "four digits; words go to pubstate or note"),
    Rule("bad-date", fields.bad_date, "year, year-month or year-month-day, / between two"),
    Rule("month-macro", fields.month_not_macro, "citekit fmt writes the macro", "months"),
    Rule("label-in-number", fields.label_in_number, "citekit fmt takes the label away", "numbers"),
    Rule("pages-reversed", fields.pages_reversed, "correct the pages"),
    Rule("bad-doi", fields.bad_doi, "a DOI begins with 10."),
    Rule("doi-not-bare", fields.doi_not_bare, "citekit fmt takes the rest away", "doi"),
    Rule("bad-isbn", fields.bad_isbn, "look at the book again"),
    Rule("bad-issn", fields.bad_issn, "look at the journal again"),
    Rule("bad-url", fields.not_an_address, "write the whole address"),
    Rule("unbalanced-braces", fields.unbalanced_braces, "add the missing brace", severity="error"),
    Rule("unbalanced-maths", fields.unbalanced_maths, "add the missing $"),
    Rule("html-entity", fields.html_entity, "citekit fmt writes the character", "entities"),
    Rule("unescaped-character", fields.unescaped_character, "put a backslash before it"),
)
