"""An invented library, small enough to be counted by hand; the counts stand beside it."""

from __future__ import annotations

from citekit.bibtex import read

ME = ("Ada Example", "A. M. Example")

SOURCE = r"""
@misc{pre, author = {Ada Example and Bob Sample and Céline Dupont}, author+an = {1=equal; 2=equal,corresponding},
  title = {Sparse Attention for Serving Very Large Language Models}, year = 2022, month = nov,
  eprint = {2211.00001}, archiveprefix = {arXiv}, primaryclass = {cs.LG}, pubstate = {prepublished}, keywords = {caching, Serving}}
@inproceedings{paper, author = {Ada Example and Bob Sample and Céline Dupont}, author+an = {1=equal; 2=equal,corresponding},
  title = {Sparse Attention for Serving Very Large Language Models}, booktitle = {Symposium on Imaginary Operating Systems},
  series = {SIOS '23}, year = 2023, month = jul, eprint = {2211.00001}, archiveprefix = {arXiv}, primaryclass = {cs.LG},
  keywords = {caching, serving}}
@article{sole, author = {Example, Ada M.}, title = {On the Shape of Invented Data}, journal = {Journal of Invented Results},
  year = 2021, volume = 3, keywords = {data; Caching}}
@article{middle, author = {Sample, B. and Example, A. and Reyes, Dana}, author+an = {2=corresponding},
  title = {A Second Look at Nothing in Particular}, journal = {Journal of Invented Results}, year = 2021, month = feb}
@inproceedings{last, author = {J. Lee and Dana Reyes and Ada Example}, title = {Caches that Forget on Purpose},
  booktitle = {Symposium on Imaginary Operating Systems}, year = 2024, month = mar, day = 5}
@inproceedings{cut, author = {Jae Lee and Jin Lee and Ada Example and others}, title = {A Long List of Names and a Short Paper},
  booktitle = {Workshop on Unreal Compilers}, year = 2020}
@phdthesis{thesis, author = {Ada Example}, title = {Thinking}, school = {University of Nowhere}, year = 2020}
@book{edited, editor = {Ada Example and Quist, Eva}, title = {Handbook of Invented Things}, publisher = {Nowhere Press}, year = 2024}
@unpublished{draft, author = {Ada Example and Fay Newman}, title = {Under Way and Not Yet There}, pubstate = {inpreparation}}
@article{later, author = {Ada Example and Gil Future}, title = {Not Out Yet}, journal = {Journal of Invented Results}, year = 2027}
"""
ENTRIES = read(SOURCE).entries
