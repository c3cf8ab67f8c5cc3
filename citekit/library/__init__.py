"""Libraries on disk: reading any input, writing safely, and the sidecar that remembers."""
