r"""LaTeX as fields hold it, to the tree of rich text and back.

>>> from citekit.text.latex import decode, encode, to_text
>>> to_text(r"Erd{\H o}s--R{\'e}nyi graphs")
'Erdős–Rényi graphs'
>>> decode(r"CO\textsubscript{2} and {BERT}")
(Text(text='CO'), Sub(children=(Text(text='2'),)), Text(text=' and '), NoCase(children=(Text(text='BERT'),)))
"""

from citekit.text.latex_decode import decode, to_text
from citekit.text.latex_encode import encode, encode_text

__all__ = ["decode", "encode", "encode_text", "to_text"]
