"""One cite or bibliography entry as an output tree, and the two columns of ``second-field-align``."""

from __future__ import annotations

from citekit.csl.evaluate import Evaluation
from citekit.csl.finish import Finisher
from citekit.csl.model import Layout
from citekit.csl.tree import CITATION_NUMBER, TERM, Out, is_empty
from citekit.text.inline import Inlines


def render_entry(layout: Layout, state: Evaluation) -> Out:
    """The entry with the layout's affixes; its formatting goes around both."""
    return Out(_kids(layout, state), prefix=layout.prefix, suffix=layout.suffix)


def render_cite(layout: Layout, state: Evaluation) -> Out:
    """One cite, whose layout affixes stand around the whole cluster."""
    return Out(_kids(layout, state))


def _kids(layout: Layout, state: Evaluation) -> list[str | Inlines | Out]:
    state.year_suffix_explicit = layout.uses_year_suffix
    return state.render_all(layout.children)


def finish_entry(tree: Out, layout: Layout, finisher: Finisher, align: bool) -> Inlines:
    """The finished text; ``align`` sets the first field apart."""
    if align:
        tree = second_field(tree)
    elif tree.suffix and tree.kids:
        last = tree.kids[-1]
        if isinstance(last, Out) and last.display:
            # what closes the entry closes its last block
            display, last.display = last.display, ""
            tree.kids[-1] = Out([last, tree.suffix], display=display)
            tree.suffix = ""
    return finisher.finish(Out([tree], formatting=layout.formatting) if layout.formatting else tree)


def second_field(tree: Out) -> Out:
    """The entry with its first field as a left margin and the rest beside it."""
    kids = [kid for kid in tree.kids if not is_empty(kid)]
    if len(kids) < 2:
        return tree
    left = Out([kids[0]], display="left-margin", prefix=tree.prefix)
    right = Out(kids[1:], display="right-inline", suffix=tree.suffix)
    return Out([left, right])


def _is_number(child: str | Inlines | Out) -> bool:
    while isinstance(child, Out) and child.tag != CITATION_NUMBER and len(child.kids) == 1:
        child = child.kids[0]
    return isinstance(child, Out) and child.tag == CITATION_NUMBER


def capitalise_first_term(tree: Out) -> None:
    """A note or an entry that begins with a term ("ibid.", "n.d.") begins with a capital; its number does not count."""
    node: str | Inlines | Out = tree
    while isinstance(node, Out) and node.tag != TERM:
        first = next((kid for kid in node.kids if not is_empty(kid) and not _is_number(kid)), None)
        if first is None:
            return
        node = first
    if isinstance(node, Out) and isinstance(node.kids[0], str) and not node.case:
        node.case = "capitalize-first"
