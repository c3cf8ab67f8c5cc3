"""``citekit completion``."""

from __future__ import annotations

import click


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script of a shell.

    \b
    Examples:
      citekit completion bash >> ~/.bashrc
      citekit completion zsh > ~/.zfunc/_citekit
      citekit completion fish > ~/.config/fish/completions/citekit.fish
    """
    from click.shell_completion import get_completion_class

    from citekit.cli.main import group

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(group, {}, "citekit", "_CITEKIT_COMPLETE").source())
