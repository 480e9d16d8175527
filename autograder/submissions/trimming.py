"""Shrink a notebook that is too large to be stored with feedback."""

from __future__ import annotations

from typing import Any

from autograder.submissions.outputs import size

LEFT_OUT = (
    "The submitted notebook has {mb} MB of text here. It is left out, because the "
    "notebook is too large."
)


def trim(cells: list[Any], most: int) -> tuple[str, ...]:
    """Remove pictures, then texts, then code, the largest first, until the cells take at most
    ``most`` bytes of a file. Returns a note about it, or none."""
    whole = total = sum(map(_size, cells))
    if whole <= most:
        return ()
    for leave_out in (_leave_out_pictures, _leave_out_text, _leave_out_code):
        for cell in sorted(cells, key=_size, reverse=True):
            if total <= most:
                break
            before = _size(cell)
            leave_out(cell)
            total += _size(cell) - before
    return (
        f"The notebook has {whole >> 20} MB of text and pictures; at most {most >> 20} MB are "
        "kept with the feedback. The largest are left out there.",
    )


def _leave_out_pictures(cell: Any) -> None:
    cell.pop("attachments", None)


def _leave_out_text(cell: Any) -> None:
    if cell["cell_type"] != "code":
        cell["source"] = LEFT_OUT.format(mb=_size(cell) >> 20)


def _leave_out_code(cell: Any) -> None:
    cell["source"] = f"# {LEFT_OUT.format(mb=_size(cell) >> 20)}"


def _size(cell: Any) -> int:
    """Return about how many bytes a cell takes in a notebook file."""
    source = str(cell["source"])
    pictures = cell.get("attachments") or {} if "attachment:" in source else {}
    data = sum(len(part) for bundle in pictures.values() for part in bundle.values())
    return size(source) + data
