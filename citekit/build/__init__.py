"""Projects: what a ``citekit.toml`` says, and doing it."""
