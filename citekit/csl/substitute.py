"""``subsequent-author-substitute`` and its rules (CSL specification, "Reference Grouping")."""

from __future__ import annotations

from citekit.csl.model import Layout
from citekit.csl.tree import NAME, NAMES, TERM, Out, text_of


class Substituter:
    """Replaces names that the entry before had as well; entries come in order."""

    __slots__ = ("previous", "rule", "substitute")

    def __init__(self, layout: Layout) -> None:
        self.substitute = layout.options.get("subsequent-author-substitute")
        self.rule = layout.option("subsequent-author-substitute-rule", "complete-all")
        self.previous: list[str] = []

    def apply(self, tree: Out) -> None:
        """Edit the entry's first names in place."""
        if self.substitute is None:
            return
        names = tree.find(NAMES)
        if names is None:
            self.previous = []
            return
        nodes = [node for node in names.walk() if node.tag == NAME]
        if not nodes and names.find(TERM) is not None:
            self.previous = []  # "anonymous" is nobody to repeat
            return
        keys = [text_of(node) for node in nodes] if nodes else [text_of(names)]
        before, self.previous = self.previous, keys
        if self.rule.startswith("partial") and nodes:
            self._partial(nodes, keys, before)
        elif keys == before:
            self._complete(names, nodes)

    def _complete(self, names: Out, nodes: list[Out]) -> None:
        if self.rule == "complete-each":
            for node in nodes:
                self._replace(node)
        else:
            self._replace_all(names, nodes)

    def _replace_all(self, names: Out, nodes: list[Out]) -> None:
        """The whole list in one; what stands beside it (a label) stays."""
        assert self.substitute is not None
        if not nodes:
            names.kids = [self.substitute]
            return
        target = names
        while len(target.kids) == 1 and isinstance(target.kids[0], Out) and target.kids[0].tag != NAME:
            target = target.kids[0]
        labels = [kid for kid in target.kids if isinstance(kid, Out) and kid.tag == "label"]
        target.kids = [self.substitute, *labels]

    def _partial(self, nodes: list[Out], keys: list[str], before: list[str]) -> None:
        for i, node in enumerate(nodes):
            if i >= len(before) or keys[i] != before[i]:
                break
            self._replace(node)
            if self.rule == "partial-first":
                break

    def _replace(self, node: Out) -> None:
        assert self.substitute is not None
        node.kids = [self.substitute]
        node.tag, node.data = "", None
