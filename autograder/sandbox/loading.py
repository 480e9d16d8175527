"""Torch's library, loaded beside other imports: a second at the start counts where a class of 200
is graded in ten."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from threading import Thread


@contextlib.contextmanager
def loading_torch() -> Iterator[None]:
    """Load torch's largest library meanwhile, in a thread: for most of a fifth of a second Python
    can do something else. ``import torch`` finds it there. The thread has ended on the way out."""
    thread = Thread(target=_load)
    thread.start()
    try:
        yield
    finally:
        thread.join()


def _load() -> None:
    torch = find_spec("torch")
    for folder in (torch and torch.submodule_search_locations) or ():
        for library in Path(folder, "lib").glob("libtorch_cpu.*"):
            with contextlib.suppress(OSError):  # importing torch will say what is wrong
                ctypes.CDLL(str(library))
