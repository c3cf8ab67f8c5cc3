"""The words and shapes of an imprint: awards, status, pages, volumes, months, publishers, kinds of work."""

from __future__ import annotations

import re

from citekit.entry.venues import find_acronym, find_journal
from citekit.patterns import lazy_pattern

YEAR = r"(?:19[3-9]\d|20[0-4]\d)"
MONTH = (
    r"(?:jan(?:uary|\.)?|feb(?:ruary|\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june?\.?|july?\.?|aug(?:ust|\.)?|sept?(?:ember|\.)?"
    r"|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?"
    r"|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre"
    r"|novembre|décembre|spring|summer|autumn|fall|winter)"
)
AWARD = lazy_pattern(
    r"(?:[^()\[\],;.]|\([^()]*\))*\b(?:(?:best|outstanding|distinguished|test[- ]of[- ]time|honou?rable|community|"
    r"exemplary|top|most influential|seoul test|notable)\b[^()\[\],;.]*"
    r"\b(?:papers?|award\w*|mentions?|prize|runner[- ]?up|finalists?|candidates?|nomin\w+|student|posters?|demos?|talk|5%|10%|25%)|"
    r"award(?:ed| paper| winner| finalist| candidate)?|prize|honou?rable mentions?|(?:best|outstanding|"
    r"distinguished)[- ](?:paper|student)\w*)\b[^()\[\],;.]*"
    r"|(?:\b\w+ )?(?:1st|2nd|3rd|first|second|third)[- ]place\b(?: award)?|\b(?:gold|silver|bronze) medal\b"
    r"|最佳[^,;.()，。]*奖?|优秀论文[^,;.()]*|[^()\[\],;.]*\b(?:prix|preis)\b[^()\[\],;.]*",
    re.IGNORECASE,
)
PRESENTATION = lazy_pattern(
    r"\W*(?:(?:selected (?:for|as) )?(?:an? )?(?:long |contributed |full )?(?:oral|spotlight|highlight(?:ed)?|plenary|"
    r"(?:long|short|contributed) talk)(?: (?:presentation|paper|talk|"
    r"award))?s?(?:\s*[,(]?\s*(?:top\s*)?[\d.]+\s*%\)?)?)\W*",
    re.IGNORECASE,
)
STATUS_WORDS = (
    r"(?:currently )?(?:under|in)\s+(?:(?:major|minor)\s+)?(?:review|revision|submission)(?: (?:at|in|for|with) "
    r"[^,;()]*)?|submitted(?: for (?:publication|review))?(?: (?:to|at) [^,;()]*)?|accept(?:ed)? with (?:minor|major) "
    r"revisions?|"
    r"(?:minor|major) revisions?|(?:invited to |(?:1st|2nd|3rd|first|second|third)[- ]round )?(?:revise\s*(?:and|&)\s*resubmit|"
    r"rej(?:ect|\.)?\s*(?:and|&)\s*resub(?:mit|\.)?|revisions? (?:requested|invited|submitted)|"
    r"r\s?&\s?r)(?:,? \(?(?:1st|2nd|3rd|first|second|third)[- ]round\)?)?(?: (?:requested )?(?:at|to|with|in|from|for|by) "
    r"[^,;()]*)?|conditionally accepted|accepted(?! version| and presented| paper)(?: "
    r"for publication)?(?: manuscript)?|to appear|to be published|forthcoming|in press|just accepted|online first|published online|"
    r"(?:in|under) preparation|work in progress|working paper|manuscript|arxiv pre-?print|pre-?print|eingereicht|"
    r"angenommen|in vorbereitung|erscheint|soumis|à paraître|accepté|en préparation|"
    r"已接[收受]|已录用|录用|审稿中|在审|投稿中|印刷中|採録決定|in revision|pending"
)
EDITORS = lazy_pattern(
    r"\W*(?:(?:in|dans|en)\s*:?\s+)?(?P<names>[A-Z][^()]{4,220}?)\s*[,]?\s*\((?:eds?\.?|hrsg\.?|hg\.?|editors?|éds?\.?"
    r"|coords?\.?|dirs?\.?|a cura di|orgs?\.?)\)\s*[.,:;]?\s*(?=\S)",
    re.IGNORECASE,
)
# "Handbook of Ice (K. Doe and R. Roe, eds.)": editors in brackets behind the title of the volume.
EDITORS_IN_BRACKETS = lazy_pattern(
    r"\s*[(\[]\s*(?P<names>[^\W\d_][^()\[\]\d]{3,200}?)\s*,\s*(?:eds?\.?|editors?|hrsg\.?|hg\.?|éds?\.?)\s*[)\]]", re.IGNORECASE
)
# "(eds. K. Doe and R. Roe)" and ", K. Doe and R. Roe (eds.)" behind the title of the volume.
EDITORS_LED = lazy_pattern(
    r"\s*[(\[]\s*(?:eds?\.?|editors?:?|edited by|hrsg\.?|hg\.?|éds?\.)\s+(?P<names>[^\W\d_][^()\[\]\d]{3,200}?)\s*[)\]]", re.IGNORECASE
)
EDITORS_LAST = lazy_pattern(
    r",\s+(?P<names>(?:[A-Z]\.[\s-]?)+[^()\d:]{2,200}?)\s*\((?:eds?\.?|editors?|hrsg\.?|hg\.?|éds?\.?)\)", re.IGNORECASE
)
# "In: Doe K, Roe PJ, editors. Handbook of Ice": Vancouver style.
EDITORS_VANCOUVER = lazy_pattern(r"\W*in\s*:\s*(?P<names>[^\W\d_][^()\d:;]{2,220}?),\s*(?:editors?|eds?)\.\s*(?=\S)", re.IGNORECASE)
# "In D. Roe, R. Doe, and T. Poe, eds.: Title": the same with a colon behind it.
EDITORS_COLON = lazy_pattern(r"\W*in\s*:?\s+(?P<names>[^\W\d_][^()\d:;]{2,220}?),?\s+(?:editors?|eds?)\.?\s*[:,]\s*(?=\S)", re.IGNORECASE)
CHAPTER = lazy_pattern(r"[,.;]?\s*\b(?:chapter|chap\.|ch\.|kapitel|kap\.|chapitre)\s*(?P<chapter>\d{1,3}|[IVX]{1,6})\b", re.IGNORECASE)
EDITION = lazy_pattern(
    r"[.,]?\s*\b(?P<edition>\d{1,2})(?:(?:st|nd|rd|th)\s+ed(?:ition|n)?\b|\.\s*(?:Auflage|Aufl\b)|[eª]\.?\s*[ée]d(?:ition|\.)?)\.?",
    re.IGNORECASE,
)
SERIES = lazy_pattern(
    r"[,.;(]?\s*\b(?:ser(?:ies)?\.?\s*:?\s*)?(?P<series>Lecture Notes in [A-Z][\w ]+?|LNCS|LNAI|LNBIP|CCIS|Communications "
    r"in Computer and Information Science|LIPIcs|Leibniz International Proceedings in Informatics|"
    r"Proceedings of Machine Learning Research|PMLR|IFIP Advances in Information and Communication Technology|Springer "
    r"Proceedings in [A-Z][\w ]+?|Advances in Intelligent Systems and Computing|CEUR Workshop Proceedings|"
    r"AIP Conference Proceedings|Contemporary Mathematics|Graduate Texts in "
    r"Mathematics)\b(?:\s*\((?:LNCS|LNAI|LNBIP|CCIS|PMLR|LIPIcs)\))?(?:\s*,?\s*(?:vol(?:ume)?\.?\s*)?(?P<volume>\d+))?\)?(?=\s*[,.;:)]|\s*$)"
)
# Words that stand with a colon in front of something, and are no places.
_NO_PLACE = (
    r"(?!(?:sources?|doi|publishers?|published|readers|status|type|language|url|date|year|pages|volume|licen[cs]e|part"
    r"|subjects?|comments?|notes?|"
    r"authors?|journal|conference|venue|abstract|code|data|slides?|video|website|project|awards?|press|media|coverage"
    r"|interviews?|reviews?|rezension\w*|"
    r"redaktion|libro|livre|buch|book(?: title)?|edit|keywords?|topics?|supervisors?|advisors?|committee|funding|in|hal|arxiv"
    r"|ssrn|isbn|issn|pmid|see|also|cf|vgl)\b)"
)
# "Göttingen: Wallstein, 2014": place, publisher and year of a book.
BOOK = lazy_pattern(
    rf"(?:^|[.,;]\s+|\s\(|\A\W*)(?i:{_NO_PLACE})(?P<place>[A-Z][\w.-]+(?:[ /,&]+[A-Z][\w.-]+){{0,3}}):\s+"
    rf"(?P<publisher>[A-Z][^.:,;()]{{2,50}})(?:[,;]\s+(?P<year>{YEAR})\b|\s+(?P<behind>{YEAR})\s*\)?\s*\.?$)"
)
# "Cambridge: MIT Press" without a year, where the words say that it is a publisher; and editors behind the title of the volume.
PLACE_PUBLISHER = lazy_pattern(
    r"(?:^|[.,;]\s+|\A\W*)(?P<place>[A-Z][\w.-]+(?:[ /,&]+[A-Z][\w.-]+){0,3}):\s+"
    r"(?P<publisher>[A-Z][^.:,;()]*\b(?:Press|Verlag|Publish\w+|Books|Springer|Elsevier|Wiley|Routledge|Éditions)\b[^.:,;()]*)"
)
# The same without a word for a publisher, where editors have shown that the volume is a book: "Title. Bielefeld: transcript, S. 1-9".
PLACE_BEHIND = lazy_pattern(
    r"(?:^|[.,;]\s+)(?P<place>[A-Z][\w-]+(?:/M\.| a\. ?M\.)?(?:[ /,&–-]+[A-Z][\w-]+){0,4}):\s+(?P<publisher>[^\W\d_][^.:,;()\d]{2,50}?)"
    r"(?=\s*(?:\(|[,.;]|$)|\s+(?:19|20)\d\d)"
)
# An imprint that is nothing but "Place: Publisher", with or without a year, is a book's.
ONLY_BOOK = lazy_pattern(
    rf"\W*(?i:{_NO_PLACE})(?P<place>[A-Z][\w./-]+(?:,? (?:/ |& |and "
    rf"|und )?[A-Z][\w./-]+){{0,4}}):\s+(?P<publisher>[A-Z][^.:;()\d]{{2,60}}?)"
    rf"(?:,?\s+\(?(?P<year>{YEAR})\)?)?(?:[,.;]\s*\d+\s*(?:pp?|S|Seiten|pages)\b\.?)?\W*"
)
EDITED_BY = lazy_pattern(
    r",?\s*\b(?:[Ee]dited by|[Ee]d\. by|eds\.|[Hh]rsg\. von|[Hh]g\. von|[Hh]erausgegeben von|a cura di|sous la dir(?:ection"
    r"|\.)? de|[Ee]d\. de)\s+"
    r"(?P<names>[A-Z](?:\.[\s-]?[A-Z])*[^;()\d.:]*?(?:\s(?:[A-Z]\.\s?)+[^;()\d.:]*?)*)(?=[.;(:]|,\s*(?:\d|pp?\.|S\.)|$)"
)
# GB/T 7714 marks the kind of a work behind its title: [J] journal, [C] conference, [D] thesis, [M] book, [P] patent, [R] report.
GBT = lazy_pattern(r"\s*\[\s*(?P<kind>[JCDMPR])(?:/OL)?\s*\]\s*[.,]?\s*")
GBT_KINDS = {"J": "journal", "C": "conference", "D": "phdthesis", "M": "book", "P": "patent", "R": "techreport"}
# Words about other versions behind the imprint proper.
OTHER_VERSION = lazy_pattern(
    r"[.;(]\s*(?=(?:(?:an?|the) )?(?:preliminary|extended|earlier|conference|full|journal|short|previous) version\b|"
    r"invited to\b|reprinted\b|(?:on invitation,? *)?special issue (?:for|on|of)\b|manuscript (?:in|available|at)\b|also (?:in"
    r"|at|to appear|forthcoming|published|appeared|appears|available|known)\b)|"
    r",\s+(?=also (?:to appear|forthcoming|published|appear\w*) in\b)",
    re.IGNORECASE,
)
STATUS = lazy_pattern(rf"\b(?:{STATUS_WORDS})\b|(?:已接[收受]|已录用|审稿中|投稿中|印刷中)", re.IGNORECASE)
LEAD = lazy_pattern(
    r"^\W*(?:(?:and|also) )?(?:(?:also )?(?:in|at|im|dans|en|libro|livre|buch|book(?: title)?)\s*:\s*|beitrag zu[mr]?\s+"
    r"|(?:in|appeared in|published in:?"
    r"|appears in|presented "
    r"at|presented in|short paper at|short paper in|poster at|(?:to )?appear(?:ing)? (?:in|at)|forthcoming in|dans|"
    r"en)\s+(?:the\s+)?(?=\S))",
    re.IGNORECASE,
)
PROCEEDINGS = lazy_pattern(
    r"^(?:the\s+)?(?:(?:conference )?proceedings(?: and [a-z]+)?|proc\.?|tagungsband|actes)\s*(?:(?:of|from)\s+(?:the\s+)?"
    r"|de(?:s| la| l['’])?\s+|der\s+)?",
    re.IGNORECASE,
)
PAGES = lazy_pattern(
    r"(?:,\s*)?\b(?:pp?\.|pages?|S\.|Seiten)\s*:?\s*(?P<pages>[A-Za-z]?\d+(?:[.:]\d+)?(?:\s*[-–—]+\s*[A-Za-z]?\d+(?:[.:]\d+)?)?)",
    re.IGNORECASE,
)
VOLUME = lazy_pattern(
    r"\b(?:vol(?:ume)?|Bd|Band|卷)\.?\s*(?P<volume>[A-Z]?\d+(?:/\d+)?|[IVXL]+)\b(?:\s*\((?P<in>\d+(?:[-–/]\d+)?)\))?", re.IGNORECASE
)
NUMBER = lazy_pattern(r"\b(?:no|nr|number|issue|iss|num|n°|Heft|期)\.?\s*(?P<number>[A-Z]?\d+(?:[-–/]\d+)?)\b", re.IGNORECASE)
# 11(1):69 · 36(19):4975 · 5(3), 437–468 · 60:4702715
COMPACT = lazy_pattern(
    r"(?<![\w.])(?P<volume>\d{1,4})(?!\w)\s*(?:\(\s*(?P<number>[A-Z](?=\s*\))|[A-Z]?\d{1,6}(?:[-–/]\d+)?|Suppl\w*\.?\s*\w*"
    r"|S\d+)\s*\))?\s*(?:[:,]\s*(?P<pages>(?:Article\s+|Art\.?\s*(?:no\.?\s*)?)?[A-Za-z]{0,3}\d[\w.]*(?:\s*[-–—]{1,2}\s*[A-Za-z]?\d[\w.]*)?))?"
)
ARTICLE = lazy_pattern(r"\b(?:Article|Art\.|Paper)\s*(?:No\.?|Number|ID)?\s*(?P<id>[A-Z]?\d[\w.]*)", re.IGNORECASE)
RANGE = lazy_pattern(r"(?<![\w/.])(?P<pages>[A-Za-z]?\d{1,5}\s*[-–—]{1,2}\s*[A-Za-z]?\d{1,5})(?![\w/])")
# ", 1–19" behind a name, without a volume.
RANGE_BEHIND = lazy_pattern(r",\s+\d{1,5}\s*[-–—]{1,2}\s*\d{1,5}(?![\w/])")
# What is no number of a volume or page: "ISBN 978-3-16-148410-0 (print)", "ISSN 1818-1139".
BOOK_NUMBER = lazy_pattern(
    r"[,;.]?\s*\b(?:e-?|p-?)?IS[BS]N(?:-1[03])?\s*:?\s*(?:1[03]\s*:\s*)?[\dXx][\dXx -]{6,20}[\dXx](?:/\d+)?(?:\s*\((?:print"
    r"|online|e-?book|electronic|"
    r"paperback|hardcover|hardback|pdf)\))?(?:\s*[,;]?\s*[\d-]{9,20}\s*\((?:print|online|e-?book|pdf)\))?",
    re.IGNORECASE,
)
ACRONYM = lazy_pattern(
    r"\(\s*(?P<acronym>[A-Z][\w-]*\s@\s[A-Z][\w-]*|[A-Z][\w&+/@.-]*(?:[ -][A-Z][\w&+/.-]*){0,2}"
    r"|[A-Z][\w-]*)\s*(?:[’'‘`]\s*(?P<short>\d\d)|[,\s-]*(?P<year>" + YEAR + r"))?\s*(?P<rest>[^()]*)\)"
)
DATE = lazy_pattern(
    rf"\b(?:\d{{1,2}}(?:st|nd|rd|th|\.)?\s*(?:[-–]\s*\d{{1,2}}(?:st|nd|rd|th|\.)?)?\s+)?{MONTH}\b\.?(?:\s*\d{{1,2}}(?:st|nd|rd"
    rf"|th)?(?:\s*[-–]\s*(?:{MONTH}\s*)?\d{{1,2}}(?:st|nd|rd|th)?)?\b)?,?\s*(?:{YEAR})?",
    re.IGNORECASE,
)
PUBLISHERS = lazy_pattern(
    r"(?:springer(?:[- ]verlag)?(?:[- ](?:nature|singapore|international publishing|berlin|cham))?|elsevier|"
    r"wiley(?:-blackwell)?|acm(?: press)?|ieee(?: press| computer society)?|usenix(?: association)?"
    r"|association for computing machinery|pmlr|mit press|"
    r"cambridge university press|oxford university press|academic press|birkhäuser|de gruyter|siam|ams|world scientific|"
    r"taylor (?:&|and) francis|sage|crc press|ios press|now publishers|"
    r"centre mersenne|dagstuhl|lipics|mdpi|frontiers|hindawi|emerald|igi global|association for computational linguistics|"
    r"curran associates|openreview(?:\.net)?|(?:les )?(?:éditions?|presses|edizioni|ediciones|edições|editorial|editora"
    r"|editrice|casa editrice)\s[\w .&'’-]+|[\w .&-]*\b(?:press|verlag|publish(?:er|ers|ing)|éditions?))\.?",
    re.IGNORECASE,
)
# Publishers with the towns where they sit: "ACM, New York" is an address, "ACM, Lisbon" a conference's place.
SEATS = lazy_pattern(
    r"(?:(?:ACM(?: Press)?|Association for Computing Machinery)\W+New York|"
    r"IEEE(?: Press| Computer Society)?\W+(?:Piscataway|Los Alamitos|New York)|"
    r"Springer[\w -]*\W+(?:Berlin|Heidelberg|Cham|New York|Singapore|Dordrecht)|USENIX(?: Association)?\W+(?:Berkeley|USA)|"
    r"AAAI Press\W+(?:Palo Alto|Menlo Park)|MIT Press\W+Cambridge|Curran Associates\W+(?:Inc\W+)?Red Hook)",
    re.IGNORECASE,
)
IMPACT = lazy_pattern(
    r"\((?:[^()]*\b(?:IF|impact factor|acceptance rate|acc\. rate|"
    r"AR(?=\s*[:=]?\s*[\d.]+\s*%)|CCF|CORE|rank|SCI|JCR|Q1|Q2|citations?)(?![a-z\d])[^()]*)\)|"
    r"(?:[,;·•|]\s*)?\b(?:CCF|CORE|CAAI|THU?-CPL)[- ]?(?:rank[- ]?)?[ABC]\b\*?(?!\s+\w)|\b(?:JCR|SCI)[- ]?Q[1-4]\b|"
    r"\b(?:lead|first|senior|last|co-?)[- ]?author\b|\b(?:acceptance rate|IF"
    r"|impact factor)\s*[:=]?\s*[~≈]?\s*[\d.]+\s*%?(?:\s*\([^()]*\))?",
    re.IGNORECASE,
)
THESIS = lazy_pattern(
    r"\b(?P<phd>ph\.?\s?d\.?(?:[- ]thesis|[- ]dissertation)?|doctoral (?:thesis|dissertation)|dissertation|doktorarbeit|"
    r"thèse(?: de doctorat)?|博士学?位?论文|博士論文|habilitation\w*)\b|"
    r"\b(?P<master>(?:master(?:['’]?s)?|m\.?\s?sc\.?|s\.?\s?m\.?|m\.?\s?eng\.?|[mb]\.?\s?[sa]\.?|m\.?\s?phil\.?|diplom\w*|bachelor\w*(?:['’]s)?|"
    r"b\.?\s?sc\.?|honou?rs|undergraduate|senior|diploma)[- ](?:thesis|dissertation|arbeit)|masterarbeit|mémoire de master"
    r"|硕士学?位?论文|修士論文)",
    re.IGNORECASE,
)
REPORT = lazy_pattern(
    r"\b(?:tech(?:nical|\.)?\s*(?:report|rep\.?)|research report|rapport (?:de recherche|technique)|forschungsbericht|"
    r"(?:technischer|interner) bericht|技术报告|テクニカルレポート|"
    r"(?:[\w./-]+\s+)?white ?paper)\b(?:\s*(?:no\.?|nr\.?|#)?\s*(?P<number>[A-Z]{0,6}[-/ ]?\d[\w/.-]*))?",
    re.IGNORECASE,
)
PATENT = lazy_pattern(
    r"(?:(?:国家)?(?:发明|实用新型|外观设计)?专利|特許)(?:[号：:,，\s]*(?P<han>(?:ZL|CN|特願|特開|第)?\s?[\d][\d.-]*[A-Z号]?))?|\bpatent(?:e"
    r"|s)?\b"
    r"(?:\s+(?:application|app(?:l)?\.|pending|no\.?|number))*"
    r"\s*(?P<number>[A-Z]{0,2}\s?\d[\d,./A-Z]*(?:(?<=\d{4})(?: \d){1,2} ?\d{5,}\.\d)?)?",
    re.IGNORECASE,
)
# "2023-08 | Journal article": the type of a work as ORCID, OpenAlex and repositories print it, a field of its own.
TYPE_WORDS = tuple(
    (kind, lazy_pattern(rf"(?:^|[|·•]\s*)(?:{words})\s*(?=$|[|·•])", re.IGNORECASE))
    for kind, words in (
        (
            "journal",
            r"(?:journal|review|research) article|journal(?: paper)?|published review|article in (?:a )?journal|article de (?:journal"
            r"|revue)|artículo",
        ),
        (
            "conference",
            r"conference(?= *(?:$|\())|conference (?:paper|abstract|poster|proceedings?|contribution)|communication dans un congrès"
            r"|proceedings paper",
        ),
        ("phdthesis", r"dissertation/thesis|dissertation|doctoral thesis|thèse"),
        ("preprint", r"preprint|posted content"),
        ("book", r"book|monograph"),
        ("techreport", r"report|technical report"),
    )
)
CONFERENCE_WORD = lazy_pattern(
    r"\b(?:conference|conf|symposium|symp|proceedings|workshops?|wkshps?|congress|colloquium|meeting|summit|"
    r"konferenz|tagung|conférence|colloque|congrès|kongress|atelier|journées|congreso|simposio|jornadas|convegno|"
    r"\w*konferan[sc]e|konferens|conferen(?:za|cia)|conferência|会议|annual meeting)\b",
    re.IGNORECASE,
)
JOURNAL_WORD = lazy_pattern(
    r"\b(?:journal|transactions|trans\b\.?|letters|lett\b\.?|magazine|review|annals|bulletin|archive|revue|zeitschrift|"
    r"acta|quarterly|frontiers in|computers? in)\b|\bJ\.|学报|學報|学刊|杂志|雜誌|期刊|学会誌|論文誌|雑誌|논문지|학회지|저널",
    re.IGNORECASE,
)
ARXIV = lazy_pattern(r"(?<![a-z@.])(?:arxiv|corr)(?![a-z.])|\be-?prints?\s*:?\s*(?=\d{4}\.\d{4})", re.IGNORECASE)
PREPRINT_SERVER = lazy_pattern(
    r"\b(?:bioRxiv|medRxiv|ChemRxiv|PsyArXiv|SSRN|TechRxiv|Research Square|OSF Preprints?|IACR ePrint|ePrint Archive|Preprints\.org)\b",
    re.IGNORECASE,
)
ARXIV_CLASS = lazy_pattern(r"[\[(]([a-z-]+(?:\.[A-Za-z-]{2,})?)[\])]")
PLACE = lazy_pattern(r"(?:virtual(?: event| conference)?|online|hybrid)\b", re.IGNORECASE)


# What stands between commas behind a venue and is no place: the kind of the paper, its track and session.
NO_PLACE_NAME = lazy_pattern(
    r"(?:published|peer[- ]reviewed|(?:main |research |industry |demo |applied |short |long )?(?:track|session)\b.*|(?:paper )?id\b.*|"
    r"(?:main|technical) (?:conference|program(?:me)?|paper)|"
    r"(?:(?:long|short|full|regular|invited|research|workshop|extended|conference|journal) )?"
    r"(?:paper|abstract|poster|article)s?(?: (?:session|presentation))?|findings|demo(?:nstration)?s?|late[- ]breaking\b.*)",
    re.IGNORECASE,
)
_BADGE = lazy_pattern(r"\s*[\[【(]\s*(?P<inner>[A-Z][^\[\]【】()]{1,40})[\]】)]\s*[:：]?\s*(?=\w)")
_SHORT_BADGE = lazy_pattern(r"\s*[A-Z][\w&-]*[A-Z][\w&-]*\s?[’'‘]\d\d\s*[:：|·–—-]?\s+(?=[A-Z“\"])")
# A word that every award has: without one the dearer pattern is not tried.
_AWARD_WORD = lazy_pattern(
    r"award|prize|best|outstanding|distinguished|test[- ]of|honou?rable|community|exemplary|top|influential|seoul|notable|"
    r"place|medal|最佳|优秀论文|prix|preis",
    re.IGNORECASE,
)


# "First Break, 35(8), 41-47": capitalised words, a volume and pages.
_JOURNAL_NUMBERS = lazy_pattern(
    r"(?:in:?\s+)?[A-Z][^,.;:\d()]{2,80},?\s*(?:vol\.?\s*)?\d{1,4}\s*(?:\(\s*\d[\d–/-]*\s*\))?\s*[,:]\s*(?:pp?\.?\s*)?[A-Z]?\d+\s*[-–]\s*[A-Z]?\d+"
)


def has_award(text: str) -> bool:
    """Whether a text names an award."""
    return bool(_AWARD_WORD.search(text)) and bool(AWARD.search(text))


def award_of(text: str) -> str:
    """The award or kind of presentation that a phrase names, trimmed, or ""."""
    if re.search(r"\bone of the\b", text, re.IGNORECASE):
        return ""
    text = re.split(r",?\s+(?:and )?(?:invited|fast[- ]tracked)\b", text)[0].strip()
    if not PRESENTATION.fullmatch(text):
        match = AWARD.search(text) if _AWARD_WORD.search(text) else None
        if not match:
            return ""
        text = match[0]
    text = re.sub(r"^.*\b(?:receive[sd]?|won|wins|awarded|winner of)\s+(?:the|an?)?\s*", "", text, flags=re.IGNORECASE)
    return re.sub(r"^[^\w(]+(?:and\s+)?|[\s.,;:!*]+$", "", text.strip())


def leading_badge(text: str) -> int:
    """Where a badge in front of a title ends ("[ICML 2023] Title"): brackets with a venue in them; 0 where there is none."""
    match = _BADGE.match(text)
    if not match:
        # "ICSE'24 Title of the paper": an acronym with its short year, and a title's words behind it.
        short = _SHORT_BADGE.match(text)
        behind = text[short.end() :] if short else ""
        plain = len(behind.split()) > 3 and not (CONFERENCE_WORD.search(behind) or has_award(behind) or PRESENTATION.match(behind))
        return short.end() if short and plain else 0
    inner = match["inner"].strip()
    if STATUS.fullmatch(inner):
        return match.end()
    head = re.sub(rf"[\s,]*(?:[’']?\d\d|{YEAR})\W*$", "", inner)
    known = find_acronym(head) or find_acronym(head.split(" ")[0])
    dated = re.search(rf"(?<!\d){YEAR}(?!\d)|[’']\d\d\b", inner)
    return match.end() if known or (dated and head[:1].isupper()) else 0


def plausible_year(text: str) -> str:
    """The year in a text, the last where there are several, or ""."""
    found = re.findall(rf"(?<![\d./–-])(?<!\b[a-zA-Z]){YEAR}(?![A-Z0-9/-]|[a-z]{{2}}|[a-z]\d|\.\d|\s*[-–]\s*\d{{3,}})", text)
    return found[-1] if found else ""


def venue_likeness(text: str) -> float:
    """How much a line of its own looks like an imprint: 0 to about 4."""
    score = 0.0
    if len(text) > 260:
        return 0.0
    if CONFERENCE_WORD.search(text) or JOURNAL_WORD.search(text):
        score += 1.2
    if re.search(rf"(?<![\d–]){YEAR}(?![\d–])|[’'‘]\d\d\b", text):
        score += 1.0
    if ARXIV.search(text) or PREPRINT_SERVER.search(text):
        score += 1.0
    if STATUS.search(text) and len(text) < 80:
        score += 1.0
    if THESIS.search(text) or REPORT.search(text) or PATENT.search(text):
        score += 1.0 if len(text) < 90 else 0.8
    if PAGES.search(text) or VOLUME.search(text):
        score += 0.8
    head = re.sub(rf"^\W*(?:in|at)?\s*:?\s*|[\s,.(]*(?:[’'‘]\d\d|{YEAR}).*$|\s*\(.*$|[,.].*$", "", text, flags=re.IGNORECASE).strip()
    numbered = re.match(r"(?:in:?\s+)?([A-Z][^\d(]{3,70}?)[\s,]+(?:vol\.?\s*)?\d", text)
    if score < 1 and numbered and len(text) < 90 and find_journal(numbered[1]):
        return score + 1.5
    if score < 1 and len(text) < 140 and _JOURNAL_NUMBERS.match(text):
        return score + 1.5
    bracket = re.search(r"\(([A-Z][\w-]+)(?:\s*[’'‘]?\d*)?\)", text)
    if head and len(head) < 60 and (find_acronym(head) if " " not in head or len(head) < 12 else None):
        score += 1.5
    elif not score and 1 < len(text.split()) < 10 and find_journal(text.strip(" .,;")):
        score += 1.2  # nothing but the name of a journal
    elif (bracket and find_acronym(bracket[1])) or (head and 3 < len(head) < 120 and score and find_journal(head)):
        score += 1.0
    return score
