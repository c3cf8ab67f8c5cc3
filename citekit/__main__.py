"""``python -m citekit``."""

from citekit.cli import main

if __name__ == "__main__":
    main()
