"""Readers for pages of known structure."""
