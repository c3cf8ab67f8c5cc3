"""Publication pages to entries."""

from citekit.pages.read import ItemTrace, PageResult, TraceLine, read_page

__all__ = ["ItemTrace", "PageResult", "TraceLine", "read_page"]
