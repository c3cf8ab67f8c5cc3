"""CVs and publication pages: entries selected, grouped, numbered and printed with the owner's name in bold.

``make_cv(entries, me=("Ada Example",)) -> Cv``, then ``write_cv(cv, to="html")``.
"""

from citekit.cv.legend import legend
from citekit.cv.make import make_cv
from citekit.cv.model import Badge, Cv, Section, Work
from citekit.cv.owner import Owner
from citekit.cv.rules import Rule, read_rules
from citekit.cv.select import works_of
from citekit.cv.write import write_cv, write_cv_file

__all__ = ["Badge", "Cv", "Owner", "Rule", "Section", "Work", "legend", "make_cv", "read_rules", "works_of", "write_cv", "write_cv_file"]
