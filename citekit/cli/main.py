"""The group of commands, and what becomes of an error."""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from typing import NoReturn

import click

from citekit._version import __version__
from citekit.cli.commands import COMMANDS
from citekit.cli.telling import tell_error
from citekit.errors import CitekitError, UsageError, did_you_mean

EPILOG = """\b
Examples:
  citekit import homepage.html listing.txt -o library.bib
  citekit dedup library.bib -o merged.bib
  citekit render merged.bib --style acm --to text
  citekit cv merged.bib --me "Ada Example" --to html -o cv.html
  citekit build my-cv/

Exit codes: 0 done; 1 findings (check, fmt --check, --strict); 2 usage;
3 input unreadable or without a publication; 4 network; 5 output; 70 a bug of
citekit; 130 interrupted."""


class CommandGroup(click.Group):
    """A group that knows its commands by name and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"citekit.cli.{cmd_name}_command").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            raise UsageError(f"no such command: {name}", hint=did_you_mean(name, COMMANDS) or "citekit --help lists the commands")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=CommandGroup,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "CITEKIT", "max_content_width": 100},
)
@click.version_option(__version__, prog_name="citekit", message="%(prog)s %(version)s")
@click.pass_context
def group(ctx: click.Context) -> None:
    """Publication pages and messy .bib files in; a canonical library, reference
    lists in any CSL style and CVs out. Author roles (equal contribution,
    corresponding author) are data all the way through.
    """
    from citekit.cli.config import option_defaults

    name = ctx.invoked_subcommand
    ctx.default_map = option_defaults(group.get_command(ctx, name) if name else None)


def run(args: list[str] | None = None) -> int:
    """Run the command line with ``args`` (default: the process's own) and return its exit code."""

    try:
        if args is None:
            signal.signal(signal.SIGTERM, _terminated)
        if not (sys.argv[1:] if args is None else args):
            args = ["--help"]
        code = group.main(args=args, prog_name="citekit", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except CitekitError as error:
        tell_error(error.message, error.hint)
        return error.exit_code
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "citekit"
        tell_error(error.format_message(), f"{where} --help tells how")
        return 2
    except click.ClickException as error:
        tell_error(error.format_message())
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("citekit: interrupted", err=True)
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (citekit … | head): nothing is wrong.
        _drop_output()
        return 0
    except Exception as error:  # the last stop: a bug of ours is told as one
        if isinstance(error, OSError) and error.filename is None:  # files are told by their names: a stream, on a full disk
            _drop_output()
            tell_error(f"standard output cannot be written: {error.strerror or error}")
            return 5
        if os.environ.get("CITEKIT_DEBUG"):
            raise
        tell_error(
            f"a bug in citekit: {type(error).__name__}: {error}", "run again with CITEKIT_DEBUG=1 for the traceback, and please report it"
        )
        return 70


def _terminated(number: int, frame: object) -> NoReturn:
    """Ends the process when it is told to, with what it has open put away: files half written are taken out of the way."""
    raise SystemExit(128 + number)


def _drop_output() -> None:
    """Lets what is still to be written to standard output go nowhere, so that Python's own last flush does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
