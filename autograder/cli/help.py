"""The front page of the ``autograder`` command: its commands in the order in which a term runs."""

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
    """Lists the commands in the order in which a term needs them."""

    def list_commands(self, ctx: Any) -> list[str]:
        def place(name: str) -> tuple[int, int]:
            panel = getattr(self.commands[name], "rich_help_panel", None)
            return (
                PANELS.index(panel) if panel in PANELS else len(PANELS),
                TERM.index(name) if name in TERM else len(TERM),
            )

        return sorted(super().list_commands(ctx), key=place)
