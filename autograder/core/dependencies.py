"""The modules of this package and of a course that a module imports, and digests of their code.

Both are read from the source, so that nothing is imported: torch alone takes a second.
"""

from __future__ import annotations

import ast
import functools
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
GRADERS = "graders"  # by this name, checks import modules that lie beside them
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def closure(modules: Iterable[Path], graders: Sequence[Path] = ()) -> set[Path]:
    """Return these modules and all that they import, directly or through others, of the package and
    of the folders ``graders``, the first that has it. Imports inside functions count; imports for
    type checkers do not."""
    found: set[Path] = set()
    waiting = list(modules)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            _, names = _read(path.read_bytes())
            waiting += filter(None, (_path(name, graders) for name in names))
    return found


def code_digest(path: Path) -> str:
    """Return the SHA-256 of a module's code. Comments, layout and docstrings do not count."""
    digest, _ = _read(path.read_bytes())
    return digest


@functools.cache  # by content, since a process may outlive an edit of the file
def _read(source: bytes) -> tuple[str, frozenset[str]]:
    """The digest of a module's code, and the names of what it imports of the package and of
    ``graders``."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # it cannot be imported either
        return hashlib.sha256(source).hexdigest(), frozenset()
    imports: set[str] = set()
    for node in _statements(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
        elif isinstance(node, ast.Import | ast.ImportFrom):
            imports |= set(_loaded(node))
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest(), frozenset(imports)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all statements in it, each before its own parts, which the caller may remove."""
    yield node
    for part in ("body", "handlers", "cases", "orelse", "finalbody"):
        for inner in getattr(node, part, ()):
            yield from _statements(inner)


def _loaded(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The names of the modules of the package or of ``graders`` that an import may load: a module,
    the packages that it lies in, and what is imported from it, which may be a module."""
    above = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
    for alias in node.names:
        parts = f"{above}{alias.name}".split(".")
        if parts[0] in (PACKAGE.name, GRADERS):
            yield from (".".join(parts[: n + 1]) for n in range(len(parts)))


def _path(name: str, graders: Sequence[Path]) -> Path | None:
    """The file of a module; None where there is no such module."""
    first, *rest = name.split(".")
    folders = [PACKAGE] if first == PACKAGE.name else graders
    places = [folder.joinpath(*rest) for folder in folders]
    candidates = [f for place in places for f in (place.with_suffix(".py"), place / "__init__.py")]
    return next((path for path in candidates if path.is_file()), None)
