"""The list of matplotlib's own fonts. Each host would read all of them again: a third of a second.

It is made with ``python -m autograder.sandbox.fonts`` for the matplotlib that is pinned; another
one does not know it by its name, and makes its own.
"""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path

HERE = Path(__file__).parent
LIST = "fontlist-v*.json"


def lend(folder: Path) -> None:
    """Lay the list where matplotlib looks for it, which makes its own where there is no room."""
    with contextlib.suppress(OSError):
        for path in HERE.glob(LIST):
            shutil.copyfile(path, folder / path.name)


def make(folder: Path) -> Path:
    """Write the list, which has none of the machine's other fonts. Returns its path."""
    import matplotlib
    from matplotlib.font_manager import FontManager, json_dump

    fonts, own = FontManager(), matplotlib.get_data_path()
    for kind in ("ttflist", "afmlist"):
        found = [font for font in getattr(fonts, kind) if font.fname.startswith(own)]
        setattr(fonts, kind, sorted(found, key=lambda font: (font.fname, font.index)))
    path = folder / LIST.replace("*", FontManager.__version__)
    json_dump(fonts, path)
    return path


if __name__ == "__main__":
    for path in HERE.glob(LIST):
        path.unlink()
    print(make(HERE))
