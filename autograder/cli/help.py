"""The order of the commands in the help of ``autograder``: as they are used during a term."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

LOOK, CLASS, CONTENT = PANELS = (
    "Getting started", "Running a class", "Writing lessons and checks",
)  # fmt: skip
TERM = (
    "doctor", "demo",
    "new", "release", "collect", "serve", "grade", "report", "feedback", "explain", "checks",
    "regrade", "verify", "similar", "export", "gradescope",
)  # fmt: skip


class InOrder(TyperGroup):
    """A command group that lists its commands in the order of `PANELS` and `TERM`."""

    def list_commands(self, ctx: Any) -> list[str]:
        def place(name: str) -> tuple[int, int]:
            panel = getattr(self.commands[name], "rich_help_panel", None)
            return (
                PANELS.index(panel) if panel in PANELS else len(PANELS),
                TERM.index(name) if name in TERM else len(TERM),
            )

        return sorted(super().list_commands(ctx), key=place)
