"""A workbook of tables (Office Open XML, through XlsxWriter)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import datetime

from citekit.writers.characters import clean
from citekit.writers.extras import missing_extra


def workbook(tables: Sequence[Sequence[Sequence[str]]], widths: Sequence[int]) -> bytes:
    """One sheet with ``tables`` under each other, the first row of each in bold; every cell is text, none a formula.

    ``widths`` are those of the columns after the first, in characters. Raises UsageError without the extra ``xlsx``.
    """
    try:
        from xlsxwriter import Workbook
    except ImportError:
        raise missing_extra("xlsx", "XlsxWriter") from None
    out = io.BytesIO()
    book = Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False})
    # The day that a file is made is no part of what is in it.
    book.set_properties({"created": datetime(1980, 1, 1)})
    sheet = book.add_worksheet("Collaborators")
    bold = book.add_format({"bold": True, "bottom": 1})
    sheet.set_column(0, 0, 5)
    for number, width in enumerate(widths, 1):
        sheet.set_column(number, number, width)
    line = 0
    for table in tables:
        for number, row in enumerate(table):
            for column, cell in enumerate(row):
                sheet.write_string(line, column, clean(cell), bold if number == 0 else None)
            line += 1
        line += 1
    book.close()
    return out.getvalue()
