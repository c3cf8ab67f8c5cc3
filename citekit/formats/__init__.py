"""Exchange formats: one module each, with the same two functions, ``read`` and ``write``."""
