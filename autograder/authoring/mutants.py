"""Make mutants of an answer: each has one small change, which the checks should notice.

The operators work on the syntax tree. They exchange comparisons, arithmetic and logic, change
constants, negate conditions, drop calls, keywords, operands and the bounds of slices, swap
arguments and operands, delete statements, and halve results.

Code that cannot change a result, or that no exercise asks for, is not changed: docstrings, error
messages, annotations, decorators, prints, devices, casts of floats, `detach`.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

OTHERS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
ORDERED = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.MatMult)
LARGE = 1e4  # a number beyond it stands for infinity; adding one would change nothing
CASTS = {"contiguous", "cpu", "detach", "double", "float", "half", "to", "type", "type_as"}
# Calls that give the same when their first two arguments are swapped.
SYMMETRIC = {"add", "equal", "logical_and", "logical_or", "maximum", "minimum", "mul",
             "swapaxes", "swapdims", "transpose"}  # fmt: skip
KEYWORDS = {"device", "persistent"}  # that no exercise asks about
DELETED = (
    *(ast.Expr, ast.Assign, ast.AugAssign, ast.Return),
    *(ast.Raise, ast.Assert, ast.Break, ast.Continue),
)
SKIPPED = {"annotation", "returns", "decorator_list", "msg", "exc", "type_params"}
TEXTS = ("__repr__", "__str__", "extra_repr")  # methods whose result only people read


@dataclass(frozen=True)
class Original:
    """The source of a right answer, called ``name``: a part that is changed, and the code around
    it.

    Only the ``lines`` with these numbers are changed.
    """

    name: str
    source: str
    lines: frozenset[int]
    before: str = ""
    after: str = ""

    @property
    def text(self) -> str:
        """The part that is changed as Python writes it: one line a statement, no comments."""
        return ast.unparse(ast.parse(self.source))

    def complete(self, text: str) -> str:
        """Return the whole answer with this text in place of the part that is changed."""
        return "\n".join([self.before, text, self.after])


@dataclass(frozen=True)
class Mutant:
    """An answer with one change, which turns the statement ``line`` into ``becomes``."""

    original: Original
    text: str
    line: str
    becomes: str

    @property
    def source(self) -> str:
        return self.original.complete(self.text)

    @property
    def diff(self) -> str:
        """The change as a unified diff."""
        old, new = self.original.text.splitlines(), self.text.splitlines()
        names = self.original.name, f"{self.original.name} (mutant)"
        return "\n".join(difflib.unified_diff(old, new, *names, lineterm=""))


def mutants(original: Original) -> list[Mutant]:
    """Return all mutants of an answer, without duplicates."""
    tree, text = ast.parse(original.source), original.text
    modules = _imported(ast.parse(original.complete(original.source)))
    found: dict[str, Mutant] = {}
    for changed in _changed(tree, tree, original.lines, modules):
        if changed != text and changed not in found:
            lines = zip(text.splitlines(), changed.splitlines(), strict=True)
            line, becomes = next((a.strip(), b.strip()) for a, b in lines if a != b)
            found[changed] = Mutant(original, changed, line, becomes)
    return list(found.values())


def _imported(tree: ast.Module) -> set[str]:
    """Return the names that import statements define."""
    imports = (n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom))
    return {alias.asname or alias.name.split(".")[0] for node in imports for alias in node.names}


def _changed(
    tree: ast.Module, node: ast.AST, lines: frozenset[int], modules: set[str]
) -> Iterator[str]:
    """Yield the text of the tree with each change to a part of ``node``."""
    for name, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        for place, part in enumerate(parts if name not in SKIPPED else []):
            if not isinstance(part, ast.AST) or _is_cosmetic(part):
                continue
            if lines.isdisjoint(_lines(part)):
                continue
            for variant in _variants(part, modules):
                others = [*parts[:place], variant, *parts[place + 1 :]]
                setattr(node, name, others if isinstance(value, list) else variant)
                yield ast.unparse(tree)
                setattr(node, name, value)
            if _negative_number(part) is None:
                yield from _changed(tree, part, lines, modules)


def _lines(node: ast.AST) -> Iterable[int]:
    """Return the numbers of a node's lines; those of its parts if it has none itself."""
    if isinstance(node, ast.stmt | ast.expr | ast.keyword):
        return range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return {line for part in ast.iter_child_nodes(node) for line in _lines(part)}


def _is_cosmetic(node: ast.AST) -> bool:
    """Whether nothing in it can change the result of an answer."""
    match node:
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(ast.Constant()) | ast.Expr(ast.Call(ast.Name("print"))):
            return True
        case ast.FunctionDef(name=name):
            return name in TEXTS
        case ast.keyword(arg=arg):
            return arg in KEYWORDS
    return False


def _variants(node: ast.AST, modules: set[str]) -> Iterator[ast.AST]:
    """Yield replacements of a node, each with one change."""
    yield from _statements(node)
    yield from _operators(node)
    yield from _conditions(node)
    yield from _constants(node)
    if isinstance(node, ast.Call):
        yield from _calls(node, modules)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a deleted statement, and half of a result."""
    if isinstance(node, DELETED):
        yield ast.Pass()
    if isinstance(node, ast.Return) and node.value:
        yield ast.Return(ast.BinOp(node.value, ast.Div(), ast.Constant(2)))


def _operators(node: ast.AST) -> Iterator[ast.AST]:
    """Yield other operators, swapped operands, and an operand without its sign or ``not``."""
    match node:
        case ast.BinOp(op=op) | ast.AugAssign(op=op) | ast.BoolOp(op=op):
            yield from (_with(node, op=other()) for other in OTHERS.get(type(op), ()))
        case ast.Compare(ops=ops):
            for i, comparison in enumerate(ops):
                for other in OTHERS[type(comparison)]:
                    yield _with(node, ops=[*ops[:i], other(), *ops[i + 1 :]])
        case ast.UnaryOp(operand=operand) if _negative_number(node) is None:
            yield operand
    if isinstance(node, ast.BinOp) and isinstance(node.op, ORDERED):
        yield ast.BinOp(node.right, node.op, node.left)


def _conditions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the negated condition, and the condition without one of its parts."""
    match node:
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            if not isinstance(test, ast.UnaryOp):  # whose operator is dropped already
                yield _with(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.BoolOp(op, operands):
            yield from (ast.BoolOp(op, rest) for rest in _each_dropped(operands))
        case ast.comprehension(ifs=conditions):
            yield from (_with(node, ifs=rest) for rest in _each_dropped(conditions))


def _constants(node: ast.AST) -> Iterator[ast.AST]:
    """Yield other constants, and a slice without one of its bounds."""
    if isinstance(node, ast.Slice):
        bounds = ("lower", "upper", "step")
        yield from (_with(node, **{b: None}) for b in bounds if getattr(node, b))
    value = node.value if isinstance(node, ast.Constant) else _negative_number(node)
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        others = [-value] if abs(value) >= LARGE else [value + 1, value - 1]
        yield from map(ast.Constant, others)


def _negative_number(node: ast.AST) -> float | None:
    match node:
        case ast.UnaryOp(ast.USub(), ast.Constant(int() | float() as value)):
            return -value
    return None


def _with(node: ast.AST, **fields: Any) -> ast.AST:
    """Return a copy of the node with other values in these fields."""
    return type(node)(**dict(ast.iter_fields(node)) | fields)


def _each_dropped(parts: list[Any]) -> Iterator[list[Any]]:
    return (parts[:i] + parts[i + 1 :] for i in range(len(parts)))


def _calls(node: ast.Call, modules: set[str]) -> Iterator[ast.AST]:
    """Yield a call replaced by its argument, without one of its keywords, and with two arguments
    swapped."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if isinstance(node.func, ast.Attribute) and not _is_module(node.func.value, modules):
        if name not in CASTS:
            yield node.func.value
    elif node.args:
        yield node.args[0].value if isinstance(node.args[0], ast.Starred) else node.args[0]
    for keyword in node.keywords:
        if not _is_cosmetic(keyword):
            yield _with(node, keywords=[k for k in node.keywords if k is not keyword])
    for i in range(len(node.args) - 1) if name not in SYMMETRIC else ():
        swapped = [*node.args[:i], node.args[i + 1], node.args[i], *node.args[i + 2 :]]
        yield _with(node, args=swapped)


def _is_module(node: ast.AST, modules: set[str]) -> bool:
    """Whether it is a module or an attribute of one, or ``super()``."""
    match node:
        case ast.Name(name):
            return name in modules
        case ast.Attribute(value):
            return _is_module(value, modules)
        case ast.Call(ast.Name("super")):
            return True
    return False
