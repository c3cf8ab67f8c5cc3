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

from citekit.errors import InputError, did_you_mean

PROJECT_FILE = "citekit.toml"


def option_defaults(command: click.Command | None = None) -> dict[str, Any]:
    """Defaults of options by command, the project's over the user's.

    Those of ``command``, which is about to run, are held against its options:
    one that does not exist is an :class:`InputError` with its line.
    """
    merged: dict[str, Any] = {}
    for path in (user_file(), Path(PROJECT_FILE)):
        if not path.is_file():
            continue
        from citekit.build.toml_files import read_toml
        from citekit.cli.commands import COMMANDS

        for name, value in read_toml(path).items():
            if name in COMMANDS and isinstance(value, dict):
                given = {key.replace("-", "_"): item for key, item in value.items()}
                if command is not None and command.name == name:
                    given = _checked(command, given, path)
                merged[name] = {**merged.get(name, {}), **given}
    return merged


def _checked(command: click.Command, given: dict[str, Any], path: Path) -> dict[str, Any]:
    """A command's defaults under the names of its parameters; options are known by their long names as well."""
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    by_name = {name.lstrip("-").replace("-", "_"): option for option in options for name in option.opts}
    by_name.update((option.name, option) for option in options if option.name)
    found: dict[str, Any] = {}
    for key, value in given.items():
        option = by_name.get(key)
        if option is None or option.name is None:
            from citekit.build.toml_files import TomlLines

            lines = TomlLines(path.read_text(encoding="utf-8", errors="replace"))
            line = lines.of(command.name or "", 0, key) or lines.of(command.name or "", 0, key.replace("_", "-"))
            known = [name.lstrip("-") for item in options for name in item.opts if name.startswith("--")]
            hint = did_you_mean(key.replace("_", "-"), known, most=1) or f"citekit {command.name} --help lists its options"
            raise InputError(f"{path}{f':{line}' if line else ''}: [{command.name}] unknown option {key!r}", hint=hint)
        # One value for an option that may be given again is a list of one.
        found[option.name] = [value] if option.multiple and not isinstance(value, list) else value
    return found


def user_file() -> Path:
    """The user's configuration file, in the platform's place for it or where ``CITEKIT_CONFIG`` says."""
    named = os.environ.get("CITEKIT_CONFIG")
    if named:
        path = Path(named)
        if not path.is_file():
            raise InputError(f"{path}: no such file", hint="CITEKIT_CONFIG names it")
        return path
    return Path(click.get_app_dir("citekit")) / "config.toml"
