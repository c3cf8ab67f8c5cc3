"""Options from configuration files: the project's ``citekit.toml``, then the user's.

A table with a command's name gives defaults for its options, in the words of
the command line with ``_`` for ``-``::

    [render]
    style = "acm"

A flag beats the environment (``CITEKIT_RENDER_STYLE``), that beats the
project, and the project beats the user.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from citekit.errors import InputError

PROJECT_FILE = "citekit.toml"


def option_defaults() -> dict[str, Any]:
    """Defaults of options by command, the project's over the user's."""
    merged: dict[str, Any] = {}
    for path in (user_file(), Path(PROJECT_FILE)):
        if not path.is_file():
            continue
        from citekit.build.config import read_toml
        from citekit.cli.commands import COMMANDS

        for name, value in read_toml(path).items():
            if name in COMMANDS and isinstance(value, dict):
                merged[name] = {**merged.get(name, {}), **{key.replace("-", "_"): item for key, item in value.items()}}
    return merged


def user_file() -> Path:
    """The user's configuration file, in the platform's place for it or where ``CITEKIT_CONFIG`` says."""
    named = os.environ.get("CITEKIT_CONFIG")
    if named:
        path = Path(named)
        if not path.is_file():
            raise InputError(f"{path}: no such file", hint="CITEKIT_CONFIG names it")
        return path
    return Path(click.get_app_dir("citekit")) / "config.toml"
