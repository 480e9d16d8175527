"""Files that are written whole or not at all, so that a run may be killed at any moment."""

from __future__ import annotations

import os
from pathlib import Path


def write(path: Path, content: str | bytes) -> None:
    """Replace a file in one step, with the folders above it.

    A text is written as UTF-8; what cannot be (half a surrogate from a file name) becomes ``?``.
    """
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
