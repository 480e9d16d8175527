"""The cell with a visible check, read: which calls of your answer led to what it compares."""

import ast
import contextlib
import io
import re
from collections.abc import Sequence
from typing import Any

import torch

SAME = {"allclose", "equal", "isclose", "same"}  # called with two things that should agree
FEW = 12  # numbers that fit into a line
COMPOUND = (ast.For, ast.While, ast.With, ast.Try, ast.If)


class Check:
    """A cell up to the statement at which it stopped, and which of its names are your answer's.

    ``known`` is what the notebook's names stand for. Raises `SyntaxError` for a cell that is none.
    """

    def __init__(self, source: str, line: int, exercise: str, known: dict[str, Any]) -> None:
        self.exercise, self.known = exercise, known
        self.mine = {exercise}
        self.made: dict[str, list[ast.stmt]] = {}  # name -> the statements that made it
        self.last: list[ast.stmt] = []  # the last one with a call of the answer
        self.statement: ast.stmt = ast.Pass()
        nodes = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.stmt)]
        for statement in sorted(nodes, key=lambda s: s.lineno):
            if statement.lineno <= line <= (statement.end_lineno or 0):
                self.statement = statement  # the innermost comes last
            elif statement.lineno < line and not isinstance(statement, COMPOUND):
                self._note(statement)
        self.test = self.statement.test if isinstance(self.statement, ast.Assert) else None
        self.seen = [n for n in names(self.test or self.statement) if n in self.mine]

    def _note(self, statement: ast.stmt) -> None:
        asking = any(map(self.asks, ast.walk(statement)))
        if isinstance(statement, ast.Assign):
            made = {n for target in statement.targets for n in bound(target)}
            mine = not self.mine.isdisjoint(names(statement.value))
        elif isinstance(statement, ast.Expr) and asking:  # it may change what it was given
            made, mine = set(names(statement)) - {self.exercise}, True
        else:
            return
        for name in made:
            self.made.setdefault(name, []).append(statement)
            (self.mine.add if mine else self.mine.discard)(name)
        if asking:
            self.last = [statement]

    def asks(self, node: ast.AST) -> bool:
        """Whether the node is a call of the answer, or of what it gave: ``layer(x)``."""
        if not isinstance(node, ast.Call):
            return False
        name, function = root(node.func), node.func
        if name == self.exercise:
            return True
        if name not in self.mine or not callable(self.known.get(name)):
            return False
        method = function.attr if isinstance(function, ast.Attribute) else ""
        return not method or method in vars(type(self.known[name]))  # one that was asked for

    @property
    def asked(self) -> list[str]:
        """The calls that led to what was checked, and the numbers that they were given."""
        calls = [n for n in ast.walk(self.test or self.statement) if self.asks(n)][:1]
        history = self._history() or ([] if calls else self.last)
        nodes: list[ast.AST] = [*history, *(c for c in calls if c is not self.statement)]
        lines = [ast.unparse(n) for n in nodes]
        given = dict.fromkeys(n for node in nodes for n in names(node) if n not in self.mine)
        values = {name: plain(self.known.get(name)) for name in given}
        return lines + [f"# {name} is {value}" for name, value in values.items() if value]

    def _history(self) -> list[ast.stmt]:
        """The statements with calls of the answer that made the names seen, in order."""
        found, todo, done = set(), list(self.seen), set()
        while todo:
            name = todo.pop()
            for statement in reversed(self.made.get(name, []) if name not in done else ()):
                todo += [n for n in names(statement) if n in self.mine]
                found |= {statement} if any(map(self.asks, ast.walk(statement))) else set()
                if isinstance(statement, ast.Assign) and name not in names(statement.value):
                    break  # made anew: what it was before does not matter
            done.add(name)
        return sorted(found, key=lambda s: s.lineno)

    def pair(self, test: ast.AST | None) -> Sequence[ast.expr]:
        """The two expressions that should agree, yours first; nothing where there are none."""
        sides: Sequence[ast.expr] = ()
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            return self.pair(next((v for v in test.values if not self.value(v)), None))
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq | ast.Is):
            sides = (test.left, test.comparators[0])
        elif isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Lt | ast.LtE):
            sides = _difference(test.left)
        elif isinstance(test, ast.Call) and called(test) in SAME:
            sides = test.args[:2]
        elif isinstance(test, ast.Call) and isinstance(test.func, ast.Attribute):
            return self.pair(test.func.value) if called(test) == "all" else ()
        mine = [not self.mine.isdisjoint(names(s)) for s in sides]
        return sides[::-1] if mine == [False, True] else sides

    def value(self, node: ast.expr) -> Any:
        """What an expression of the check gives now."""
        with contextlib.redirect_stdout(io.StringIO()):
            return eval(compile(ast.Expression(node), "<visible check>", "eval"), self.known)


def read(lines: Sequence[str], line: int, exercises: Sequence[str], known: Any) -> Check | None:
    """The cell as a check, if it is one: it calls an exercise, asserts, and defines no answer."""
    try:
        source = cell(lines, line)
        nodes = list(ast.walk(ast.parse(source)))
    except SyntaxError:
        return None
    used = [n for n in nodes if isinstance(n, ast.Name) and n.id in exercises]
    asserts = any(isinstance(n, ast.Assert | ast.Raise) for n in nodes)
    defined = {n.name for n in nodes if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    if not used or not asserts or not defined.isdisjoint(exercises):
        return None
    name = max(used, key=lambda n: (n.lineno <= line, n.lineno)).id
    return Check(source, line, name, known)


def cell(lines: Sequence[str], line: int) -> str:
    """The cell of a Python file that holds the line; empty lines stand for those before it."""
    marks = [n for n, text in enumerate(lines) if text.startswith("# %%")]
    start = max((n for n in marks if n < line), default=0)
    end = min((n for n in marks if n >= line), default=len(lines))
    return "\n" * start + "\n".join(text.rstrip("\r\n") for text in lines[start:end])


def names(node: ast.AST) -> list[str]:
    """The names in a piece of code, each once."""
    return list(dict.fromkeys(n.id for n in ast.walk(node) if isinstance(n, ast.Name)))


def bound(target: ast.AST) -> list[str]:
    """The names that an assignment binds; not those whose parts it changes."""
    if isinstance(target, ast.Tuple | ast.List | ast.Starred):
        return [n for part in ast.iter_child_nodes(target) for n in bound(part)]
    return [target.id] if isinstance(target, ast.Name) else []


def root(node: ast.AST) -> str:
    """The name that ``layer.eval()(x)[0]`` begins with; "" for none."""
    while isinstance(node, ast.Attribute | ast.Call | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def called(node: ast.AST) -> str:
    """The last name of what is called: ``allclose``."""
    function = node.func if isinstance(node, ast.Call) else None
    return str(getattr(function, "attr", getattr(function, "id", "")))


def _difference(node: ast.expr) -> Sequence[ast.expr]:
    """The two sides of ``abs(a - b)``."""
    inner = node.args[0] if isinstance(node, ast.Call) and called(node) == "abs" else None
    return (inner.left, inner.right) if isinstance(inner, ast.BinOp) else ()


def plain(value: Any) -> str:
    """A number, a text or a few numbers as one line; "" for anything else."""
    if isinstance(value, torch.Tensor):
        return re.sub(r"\d+\.\d+", _rounded, str(value.tolist())) if value.numel() <= FEW else ""
    return repr(value) if isinstance(value, bool | int | float | str) else ""


def _rounded(number: re.Match[str]) -> str:
    return f"{float(number[0]):.4g}"
