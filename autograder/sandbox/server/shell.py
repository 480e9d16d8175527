"""A substitute for IPython's shell, and a stream for what cells print.

IPython's `TransformerManager` converts cells to Python. It turns magics and shell commands into
calls such as ``get_ipython().run_line_magic(...)``, which `Shell` handles. No program is started: a
line such as ``!pip install`` prints a note, and the notebook continues.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

RUN_BODY = ("time", "timeit", "capture", "prun")  # cell magics whose body is run
WRITE_BODY = ("writefile", "file")  # cell magics whose body is written to a file


class BoundedOutput(io.TextIOBase):
    """A stream that keeps the first ``limit`` characters and counts the rest."""

    def __init__(self, limit: int = 0) -> None:
        super().__init__()
        self.limit = limit
        self.parts: list[str] = []
        self.kept = self.dropped = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        room = self.limit - self.kept
        if room > 0:
            self.parts.append(str(text)[:room])
            self.kept += len(self.parts[-1])
        self.dropped += max(0, len(text) - max(room, 0))
        return len(text)

    def drain(self) -> str:
        """Return what was printed since the last call, with a note if some was dropped."""
        text = "".join(self.parts)
        if self.dropped:
            text += f"\n[... {self.dropped} more characters not kept]"
        self.parts, self.kept, self.dropped = [], 0, 0
        return text


class Shell:
    """The methods of IPython's shell that transformed cells call; ``run`` executes a cell's
    body."""

    def __init__(self, namespace: dict[str, Any], run: Callable[[str], None]) -> None:
        self.user_ns = namespace
        self._run = run

    def run_line_magic(self, name: str, line: str, _stack_depth: int = 1, **_: Any) -> Any:
        """Run the statement of ``%time`` and the like once, and the Python file of ``%run``; ignore
        other line magics. Return the value of an expression."""
        if name in ("time", "timeit", "prun"):
            statement = _without_options(line)
            if _is_expression(statement):
                self._run(f"_ = {statement}")
                return self.user_ns["_"]
            self._run(statement)
        elif name == "run":
            path = Path(*_without_options(line).replace("'", "").replace('"', "").split()[:1])
            path = path if path.suffix or not path.name else path.with_suffix(".py")
            if path.suffix == ".py" and path.is_file():
                self._run(path.read_text(encoding="utf-8"))
            else:
                print(f"[%run {line} was not run during grading: there is no such Python file]")
        return None

    def run_cell_magic(self, name: str, line: str, cell: str) -> Any:
        """Run the body of magics that time or capture it; write that of ``%%writefile``."""
        if name in RUN_BODY:
            self._run(cell)
        elif name in WRITE_BODY:
            with open(line.split()[-1], "a" if "-a" in line.split() else "w") as file:
                file.write(cell)
        else:
            print(f"[%%{name} is not run during grading]")

    def system(self, command: str) -> None:
        """Print a note in place of running ``!command``."""
        print(f"[shell command not run during grading: {command}]")

    system_raw = system_piped = system

    def getoutput(self, command: str, **_: Any) -> Sequence[str]:
        """Return no lines for ``lines = !command``."""
        self.system(command)
        return []

    def set_next_input(self, *_: Any, **__: Any) -> None:
        """Ignore the next input that ``%load`` and ``?`` set."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"get_ipython().{name} does not exist during grading")


def _is_expression(statement: str) -> bool:
    try:
        ast.parse(statement, mode="eval")
    except SyntaxError:
        return False
    return True


def _without_options(line: str) -> str:
    words = line.split(" ")
    while words and words[0].startswith("-"):
        words.pop(0)
        if words and words[0].isdigit():
            words.pop(0)
    return " ".join(words)
