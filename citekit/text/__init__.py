"""Rich text: one tree (:mod:`~citekit.text.inline`) and the notations that it is read from and written to."""
