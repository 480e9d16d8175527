"""Read the cell with a visible check: which calls of the answer led to what it compares."""

import ast
import contextlib
import io
from typing import Any

from autograder.authoring.card.words import given

SAME = {"allclose", "equal", "isclose", "same", "isinstance"}


class Check:
    """A cell up to the statement that failed, and which of its names come from the answer.

    ``known`` maps the notebook's names to their values.
    """

    def __init__(self, tree: ast.Module, line: int, exercise: str, known: dict[str, Any]) -> None:
        self.exercise, self.known, self.mine = exercise, known, {exercise}
        self.before: list[ast.Assign | ast.Expr] = []
        self.bound: dict[str, ast.stmt] = {}  # where a name got its value last
        self.statement: ast.stmt = ast.Pass()
        caught = {n.name for n in ast.walk(tree) if isinstance(n, ast.ExceptHandler)}
        nodes = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno <= line]
        for node in sorted(nodes, key=lambda n: n.lineno):
            self.bound |= dict.fromkeys(names(node, ast.Store), node)
            if line <= (node.end_lineno or 0):
                self.statement = node  # innermost last
            elif isinstance(node, ast.Assign | ast.Expr) and not caught & names(node):
                self._note(node)
        self.test = self.statement.test if isinstance(self.statement, ast.Assert) else None
        self.focus: ast.AST = self.test or self.statement
        self.seen = self.mine & names(self.focus, ast.Load)

    def _note(self, node: ast.Assign | ast.Expr) -> None:
        """Update the names that come from the answer."""
        self.before.append(node)
        if self.calls(node) or (isinstance(node, ast.Assign) and self.mine & names(node.value)):
            self.mine |= self._bound(node)
        elif isinstance(node, ast.Assign):
            self.mine -= self._bound(node)

    def _bound(self, node: ast.Assign | ast.Expr) -> set[str]:
        """The names to which the statement gives a value; a call may change its arguments."""
        targets = node.targets if isinstance(node, ast.Assign) else [node]
        context = ast.Store if isinstance(node, ast.Assign) else ast.Load
        return {n for t in targets for n in names(t, context)} - {self.exercise}

    def calls(self, node: ast.AST) -> list[ast.Call]:
        """Find the calls of the answer, and of what it returned: ``layer(x)``."""
        return [n for n in ast.walk(node) if isinstance(n, ast.Call) and self._asks(n.func)]

    def _asks(self, function: ast.expr) -> bool:
        """Whether it is called on the answer, as ``layer`` is in ``layer.eval()(x)[0]``."""
        root: Any = function
        while isinstance(root, ast.Attribute | ast.Call | ast.Subscript):
            root = root.func if isinstance(root, ast.Call) else root.value
        name = getattr(root, "id", "")
        value = self.known.get(name)
        own = not isinstance(function, ast.Attribute) or function.attr in vars(type(value))
        return name == self.exercise or (name in self.mine and callable(value) and own)

    @property
    def asked(self) -> list[str]:
        """The calls that led to what was checked, and their arguments."""
        nodes: list[Any] = [*self._origins()]
        last = [node for node in self.before if self.calls(node)][-1:]
        nodes += self.calls(self.focus)[:1] or ([] if nodes else last)
        first = {n: node.lineno for node in reversed(nodes) for n in names(node) - self.mine}
        lines = [self._given(name, line) for name, line in sorted(first.items())]
        return [*map(ast.unparse, nodes), *filter(None, lines)]

    def _given(self, name: str, line: int) -> str:
        """Say what a call in this line got; "" if the name has another value since.

        The value itself may have changed: a tensor counts its changes, and a list that did not
        change is as it is written.
        """
        value = self.known.get(name)
        bound = self.bound.get(name, ast.Pass(lineno=0))
        changed = getattr(value, "_version", 0)
        if isinstance(value, list | tuple | dict):
            changed = ast.unparse(bound) != f"{name} = {value!r}"
        text = given(value) if bound.lineno < line else ""
        return text and f"# {name} is {'now ' * bool(changed)}{text}"

    def _origins(self) -> list[ast.Assign | ast.Expr]:
        """The statements with calls of the answer that gave the checked names their values."""
        found: list[ast.Assign | ast.Expr] = []
        wanted = set(self.seen)
        for node in reversed(self.before):
            bound = self._bound(node)
            if wanted & bound:
                if isinstance(node, ast.Assign):  # older values do not count
                    wanted -= bound
                wanted |= self.mine & names(node, ast.Load)
                found[:0] = [node] if self.calls(node) else []
        return found

    @property
    def about(self) -> list[ast.expr]:
        """The call of the answer, or else the name, that the failed statement is about."""
        calls = self.calls(self.focus)
        named = [n for n in sorted(self.seen) if not callable(self.known.get(n))]
        return [*calls, *(ast.Name(n, ast.Load()) for n in named)][:1]

    def pair(self, test: Any) -> list[ast.expr]:
        """Find the two expressions that should agree, the result first; none if there are none.

        They are compared as in ``a == b``, ``abs(a - b) < c`` or ``not f(a)``, or are the arguments
        of a function in `SAME`.
        """
        sides, operand = [], getattr(test, "operand", test)
        if called(test) == "all" and isinstance(test.func, ast.Attribute):
            return self.pair(test.func.value)
        sign = test.ops[0] if isinstance(test, ast.Compare) else None
        if isinstance(sign, ast.Eq | ast.Is):
            sides = [test.left, test.comparators[0]]
        elif isinstance(sign, ast.Lt | ast.LtE) and called(test.left) == "abs":
            inner = test.left.args[0]
            sides = [inner.left, inner.right] if isinstance(inner, ast.BinOp) else []
        elif called(test) in SAME:
            sides = test.args[:2]
        elif test and operand in self.calls(operand):
            sides = [operand, ast.Constant(operand is test)]
        return sorted(sides, key=lambda side: not self.mine & names(side))

    def value(self, node: ast.expr) -> Any:
        """Evaluate an expression of the check now."""
        expression = ast.fix_missing_locations(ast.Expression(node))
        with contextlib.redirect_stdout(io.StringIO()):
            return eval(compile(expression, "<visible check>", "eval"), self.known)


def names(node: ast.AST, context: type = ast.expr_context) -> set[str]:
    """The names in a piece of code."""
    found = (n for n in ast.walk(node) if isinstance(n, ast.Name))
    return {n.id for n in found if isinstance(n.ctx, context)}


def called(node: ast.AST | None) -> str:
    """The last name of what is called: ``allclose``."""
    function = node.func if isinstance(node, ast.Call) else None
    return str(getattr(function, "attr", getattr(function, "id", "")))
