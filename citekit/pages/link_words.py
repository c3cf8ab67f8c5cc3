"""What pages call the links of a work: "PDF", "code", "slides" and the like, in several languages."""

from __future__ import annotations

import re

from citekit.patterns import lazy_pattern

#: Words that label a link to something that belongs to a work.
LINK_WORD = (
    r"(?:pdf|paper|papers|full (?:text|paper)|preprint|arxiv|html|abs|abstract|bib|bibtex|bibtexentry|cite|citation|code|"
    r"github|source(?: code)?|slides?|video|videos|talk|poster|website|web ?page|webpage|"
    r"(?:project|conference|home)?[- ]?page|project|projects?(?: website| site)?|demo|data|data ?sets?|blog(?: post)?|"
    r"press|media|news|supp(?:l(?:ement(?:ary|al)?)?(?: materials?)?)?\.?|supplementary|appendix|doi|link|url|"
    r"openreview|hal|on hal|on arxiv|models?|weights|checkpoints?|hugging ?face.*|tutorial|recording|presentation|teaser|"
    r"thread|twitter|tweet|colab|notebook|software|tool|library|documentation|docs|publisher|journal|proceedings|"
    r"acm(?: dl)?|ieee(?: ?xplore)?|springer(?:link)?|sciencedirect|elsevier|pubmed|pmid|pmc|ssrn|biorxiv|researchgate|"
    r"claim|reference search|\d+ (?:citations?|references?)|cited by \d+|scholar|google scholar|semantic scholar|dblp|cvf|"
    r"openaccess|errata|extended version|long version|tech(?:nical)? "
    r"report|report|"
    r"video demo|web demo|live demo|artifact|benchmark|gallery|results?|photos?|interview|podcast|summary|read(?: more)?|"
    r"(?:latest |current |new )?(?:drafts?|version)|online appendix|replication (?:package|files?|code)|"
    r"handle|more|details?|download|view|online|show|http|https|\[?\d{1,2}\]?|论文|代码|项目|主页|数据|链接|视频|lien|résumé|"
    r"texte|présentation)"
)
LINK_LABEL = lazy_pattern(rf"\W*(?:{LINK_WORD})(?:\s*\([^()]*\))?\W*", re.IGNORECASE)
