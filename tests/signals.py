"""Signals of processes that tests start."""

import signal


def heeds_ctrl_c() -> None:
    """For ``preexec_fn``: a shell starts what runs in its background with SIGINT ignored, and so do its children; this one hears it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
