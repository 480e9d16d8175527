"""Find the modules of this package and of a course that a module imports, and digest their code.

Modules are parsed and not imported, since importing torch alone takes a second.
"""

from __future__ import annotations

import ast
import functools
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
GRADERS = "graders"  # the package name by which checks import modules beside them
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def closure(modules: Iterable[Path], graders: Sequence[Path] = ()) -> set[Path]:
    """Return these modules and all that they import, directly or through others, of the package and
    of the folders ``graders``, the first that has it. Imports inside functions count; imports for
    type checkers do not."""
    found: set[Path] = set()
    pending = list(modules)
    while pending:
        path = pending.pop()
        if path not in found:
            found.add(path)
            _, names = _read(path.read_bytes())
            pending += filter(None, (_path(name, graders) for name in names))
    return found


def code_digest(path: Path) -> str:
    """Return the SHA-256 of a module's code. Comments, layout and docstrings do not count."""
    digest, _ = _read(path.read_bytes())
    return digest


@functools.cache  # by content, since a process may outlive an edit of the file
def _read(source: bytes) -> tuple[str, frozenset[str]]:
    """Return the digest of a module's code, and the names of what it imports from the package and
    from ``graders``."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):  # it cannot be imported either
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
    """Yield a node and all statements in it, parents first, so that the caller may remove parts."""
    yield node
    for part in ("body", "handlers", "cases", "orelse", "finalbody"):
        for inner in getattr(node, part, ()):
            yield from _statements(inner)


def _loaded(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """Yield the names of the modules of the package or of ``graders`` that an import may load: the
    module, its parent packages, and the imported names, which may be modules."""
    above = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
    for alias in node.names:
        parts = f"{above}{alias.name}".split(".")
        if parts[0] in (PACKAGE.name, GRADERS):
            yield from (".".join(parts[: n + 1]) for n in range(len(parts)))


def _path(name: str, graders: Sequence[Path]) -> Path | None:
    """Return the file of a module, or None if there is no such module."""
    first, *rest = name.split(".")
    folders = [PACKAGE] if first == PACKAGE.name else graders
    places = [folder.joinpath(*rest) for folder in folders]
    candidates = [f for place in places for f in (place.with_suffix(".py"), place / "__init__.py")]
    return next((path for path in candidates if path.is_file()), None)
