"""Build the data files of the venue table from two tables of facts.

    build_venues.py CONFERENCES.tsv JOURNALS.tsv

CONFERENCES: acronym, name, area, dblp key, further columns (header row).
JOURNALS: name, ISO 4 abbreviation (header row). The sources are named in NOTICE.
"""

import re
import sys
import zlib
from pathlib import Path

from citekit.entry.venues import venue_key

DATA = Path(__file__).parent.parent / "citekit" / "entry" / "data"

# Facts that the two tables do not have: further acronyms in use, and journals, workshops and archives that go by an acronym.
MORE_ACRONYMS = {
    "NeurIPS": ["NIPS"], "ACM MM": ["ACMMM", "ACM Multimedia", "MM"], "USENIX ATC": ["ATC"], "KDD": ["SIGKDD"], "VLDB": ["PVLDB"],
    "ESEC/FSE": ["FSE", "ESEC-FSE"], "CHI": ["SIGCHI"], "S&P": ["IEEE S&P", "Oakland"], "USENIX Security": ["USENIX Sec"],
}  # fmt: skip
MORE = """TPAMI|PAMI|T-PAMI	IEEE Transactions on Pattern Analysis and Machine Intelligence	journal
RA-L|RAL	IEEE Robotics and Automation Letters	journal
TMLR	Transactions on Machine Learning Research	journal
JMLR	Journal of Machine Learning Research	journal
TACL	Transactions of the Association for Computational Linguistics	journal
ToG|TOG	ACM Transactions on Graphics	journal
TVCG	IEEE Transactions on Visualization and Computer Graphics	journal
TIP	IEEE Transactions on Image Processing	journal
TCSVT|T-CSVT	IEEE Transactions on Circuits and Systems for Video Technology	journal
TMM	IEEE Transactions on Multimedia	journal
TASLP|T-ASLP	IEEE/ACM Transactions on Audio, Speech, and Language Processing	journal
TKDE	IEEE Transactions on Knowledge and Data Engineering	journal
TOIS	ACM Transactions on Information Systems	journal
TOS	ACM Transactions on Storage	journal
TOCS	ACM Transactions on Computer Systems	journal
TOPLAS	ACM Transactions on Programming Languages and Systems	journal
TOSEM	ACM Transactions on Software Engineering and Methodology	journal
TOCHI	ACM Transactions on Computer-Human Interaction	journal
TODS	ACM Transactions on Database Systems	journal
TWC	IEEE Transactions on Wireless Communications	journal
TCOM	IEEE Transactions on Communications	journal
TVT	IEEE Transactions on Vehicular Technology	journal
TIFS	IEEE Transactions on Information Forensics and Security	journal
TDSC	IEEE Transactions on Dependable and Secure Computing	journal
TMC	IEEE Transactions on Mobile Computing	journal
TPDS	IEEE Transactions on Parallel and Distributed Systems	journal
TNNLS	IEEE Transactions on Neural Networks and Learning Systems	journal
TNSE	IEEE Transactions on Network Science and Engineering	journal
TSP	IEEE Transactions on Signal Processing	journal
TIT	IEEE Transactions on Information Theory	journal
TAC	IEEE Transactions on Automatic Control	journal
TMI	IEEE Transactions on Medical Imaging	journal
TRO|T-RO	IEEE Transactions on Robotics	journal
TGRS	IEEE Transactions on Geoscience and Remote Sensing	journal
JSAC	IEEE Journal on Selected Areas in Communications	journal
JSTSP	IEEE Journal of Selected Topics in Signal Processing	journal
JAIR	Journal of Artificial Intelligence Research	journal
JACM	Journal of the ACM	journal
CACM	Communications of the ACM	magazine
IJCV	International Journal of Computer Vision	journal
IJRR	The International Journal of Robotics Research	journal
MedIA	Medical Image Analysis	journal
PNAS	Proceedings of the National Academy of Sciences	journal
PRL	Physical Review Letters	journal
PLOS ONE	PLOS ONE	journal
PACMPL	Proceedings of the ACM on Programming Languages	journal
PACMHCI	Proceedings of the ACM on Human-Computer Interaction	journal
IMWUT	Proceedings of the ACM on Interactive, Mobile, Wearable and Ubiquitous Technologies	journal
HDSR	Harvard Data Science Review	journal
SIGGRAPH	ACM SIGGRAPH Conference	conference
SIGGRAPH Asia	ACM SIGGRAPH Asia Conference	conference
CVPRW	IEEE/CVF Conference on Computer Vision and Pattern Recognition Workshops	workshop
ICCVW	IEEE/CVF International Conference on Computer Vision Workshops	workshop
ICDMW	IEEE International Conference on Data Mining Workshops	workshop
COLM	Conference on Language Modeling	conference
SIGIR-AP	International ACM SIGIR Conference on Information Retrieval in the Asia Pacific Region	conference
;login:	USENIX ;login:	magazine
arXiv|CoRR|ArXiv preprint	arXiv	preprint
bioRxiv	bioRxiv	preprint
medRxiv	medRxiv	preprint
ChemRxiv	ChemRxiv	preprint
PsyArXiv	PsyArXiv	preprint
SSRN	SSRN	preprint
TechRxiv	TechRxiv	preprint
OSF Preprints	OSF Preprints	preprint
Research Square	Research Square	preprint
ePrint|IACR ePrint	IACR Cryptology ePrint Archive	preprint
HAL	HAL	preprint"""


def conferences(path: str) -> str:
    rows = []
    for line in Path(path).read_text(encoding="utf-8").splitlines()[1:]:
        acronym, name, area, dblp = line.split("\t")[:4]
        name = re.sub(r"^(the|The)\s+", "", re.sub(r"\s+", " ", name)).replace("annual Conference", "Conference")
        kind = "workshop" if re.search(r"\bworkshop", name, re.I) and not re.search(r"conference|symposium", name, re.I) else "conference"
        rows.append("\t".join(["|".join([acronym, *MORE_ACRONYMS.get(acronym, [])]), name, kind, area, dblp]))
    return "# acronyms\tname\tkind\tarea\tdblp\n" + "\n".join(rows) + "\n" + MORE + "\n"


def journals(path: str) -> bytes:
    best: dict[str, tuple[int, str, str]] = {}
    short: dict[str, str] = {}
    for line in Path(path).read_text(encoding="utf-8").splitlines()[1:]:
        name, _, iso = (re.sub(r"\s+", " ", part).strip().strip(chr(34)) for part in line.partition("\t"))
        key = venue_key(name)
        if not key or "<" in name or "/font" in name or len(name) > 160:
            continue
        rank = sum(word[:1].isupper() for word in name.split()) + (iso.count(".") > 0) * 2
        if key not in best or rank > best[key][0]:
            best[key] = (rank, name, iso)
    for key, (_, _, iso) in best.items():
        abbreviated = venue_key(iso)
        if abbreviated and abbreviated not in best and "." in iso and abbreviated != key:
            short.setdefault(abbreviated, key)
    rows = [f"{key}\t{name}\t{iso}" for key, (_, name, iso) in best.items()]
    rows += [f"{key}\t={full}" for key, full in short.items()]
    return zlib.compress("\n".join(sorted(rows)).encode("utf-8"), 9)


if __name__ == "__main__":
    (DATA / "venues.tsv").write_text(conferences(sys.argv[1]), encoding="utf-8")
    (DATA / "journals.z").write_bytes(journals(sys.argv[2]))
