"""How citations, footnotes and the bibliography are written into Markdown and LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, field

from citekit.documents.model import Cluster
from citekit.documents.rendering import Rendered
from citekit.text.inline import Inlines
from citekit.writers import write_inlines


@dataclass(slots=True)
class MarkdownNotation:
    """Markdown: new notes are ``[^1]`` with the numbers that the document has not taken, their texts at its end."""

    list_of_works: str
    taken: Container[str] = ()
    write: Callable[[Inlines], str] = lambda nodes: write_inlines(nodes, "markdown")
    _notes: list[tuple[int, str]] = field(default_factory=list)
    _last: int = 0

    def citation(self, rendered: Rendered, cluster: Cluster) -> str:
        text = self.write(rendered.text) if rendered.text else ""
        if not rendered.note:
            return text
        self._last += 1
        while str(self._last) in self.taken:
            self._last += 1
        self._notes.append((self._last, self.write(rendered.note)))
        return f"{text}[^{self._last}]"

    def end(self) -> str:
        return "\n\n".join(f"[^{number}]: {note}" for number, note in self._notes)

    def bibliography(self) -> str:
        return self.list_of_works


@dataclass(slots=True)
class LatexNotation:
    r"""LaTeX: new notes are ``\footnote{…}``."""

    list_of_works: str

    def citation(self, rendered: Rendered, cluster: Cluster) -> str:
        text = write_inlines(rendered.text, "latex") if rendered.text else ""
        return f"{text}\\footnote{{{write_inlines(rendered.note, 'latex')}}}" if rendered.note else text

    def end(self) -> str:
        return ""

    def bibliography(self) -> str:
        return self.list_of_works
