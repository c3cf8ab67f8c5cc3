"""Text from documents, and errors, made safe for a terminal."""

from __future__ import annotations

import click


def printable(text: str) -> str:
    """Text from a document made safe for a terminal: control and bidi characters are shown as escapes."""
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)


def tell_error(message: str, hint: str = "") -> None:
    """Print an error and its hint to standard error; names and words from inputs may hold anything."""
    message, hint = ("\n".join(printable(line) for line in text.split("\n")) for text in (message, hint))
    label = click.style("error:", fg="red", bold=True)
    click.echo(f"citekit: {label} {message}", err=True)
    if hint:
        click.echo(f"  {click.style('hint:', fg='cyan')} {hint}", err=True)
