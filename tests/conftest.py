"""What all tests share."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Restore the signals that whoever started pytest made it ignore.

    A shell ignores SIGINT for a command that it runs in the background, and ``nohup`` ignores
    SIGHUP. Programs that the tests start would inherit this, and could not be interrupted.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
