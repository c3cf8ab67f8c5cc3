"""The command line: a thin layer that parses options, calls the floors below and turns errors into exit codes."""

from __future__ import annotations


def main() -> None:
    """Run the command line and exit with its code."""
    import sys

    from citekit.cli.main import run

    sys.exit(run())
