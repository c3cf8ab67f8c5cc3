"""CPU time of reading pages: real sizes, growth, and hostile pages.

python benchmarks/pages_speed.py
"""

import time
from collections.abc import Iterator

from citekit.pages import read_page

TOWNS = "Oslo Rome Kyoto Lima Accra Quito Turin Basel Ghent Porto Split Varna".split()


def item(n: int) -> str:
    town = TOWNS[n % len(TOWNS)]
    return (
        f"<li><b>Paper {n} on the slopes of {town}: a study</b><br>Ada Brook, Ben Cole, Cy Dean and Dee Elm<br>"
        f'<i>International Conference on Machine Learning (ICML), {2000 + n % 25}</i> [<a href="https://ada.example/{n}.pdf">pdf</a>]</li>\n'
    )


def citation(n: int) -> str:
    town = TOWNS[n % len(TOWNS)]
    return (
        f"<p>[{n}] A. Brook, B. Cole, and C. Dean, &ldquo;Number {n} of the slopes of {town} and more,&rdquo; "
        f"<em>IEEE Transactions on Slopes</em>, vol. {n % 40}, no. 3, pp. {n}-{n + 9}, {2000 + n % 25}.</p>\n"
    )


def pages() -> Iterator[tuple[str, str]]:
    head = "<html><body><h1>Ada Brook</h1><h2>Publications</h2>"
    yield "warm up", head + "".join(map(item, range(20)))
    for count in (100, 1000, 3000):
        yield f"{count} items", head + "<ul>" + "".join(map(item, range(count))) + "</ul>"
        yield f"{count} citations", head + "".join(map(citation, range(count)))
    yield "5 MB, 3,000 items", head + "<ul>" + "".join(item(n) + f"<!-- {'x' * 1350} -->" for n in range(3000)) + "</ul>"
    yield "100,000 nested blocks", "<div>" * 100_000 + head + "".join(map(item, range(10)))
    yield "100,000 empty tags", head + "".join(map(item, range(10))) + "<span></span>" * 100_000
    yield "1 MB in one line", "Ada Brook, " * 95_000
    yield "1 MB of brackets", "([" * 500_000


def main() -> None:
    for name, page in pages():
        start = time.process_time()
        found = len(read_page(page, source="page").entries)
        print(f"{name:24s} {len(page) / 1e6:6.2f} MB {time.process_time() - start:7.2f} s CPU {found:5d} entries")


if __name__ == "__main__":
    main()
