"""Changes to an answer's source that change nothing about what it computes.

Each function returns the changed source, or None where the change does not apply; its docstring
says when it does.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

Transformation = Callable[[str], str | None]
LAYERS = ("Linear", "Parameter", "Dropout", "Embedding")


def layers_in_another_order(source: str) -> str | None:
    """Create neighbouring layers in reverse order.

    Applies where neighbouring statements of an ``__init__`` that calls ``super().__init__`` assign
    new layers to attributes of ``self`` from expressions that do not read ``self``, unless the
    answer goes through its layers in order. The initial weights are others then: it does not apply
    where they count, see `draws_first`.
    """
    if "children()" in source or "parameters()" in source:
        return None
    tree = ast.parse(source)
    changed = False
    for init in _inits(tree):
        for first, last in _runs(init.body):
            init.body[first:last] = reversed(init.body[first:last])
            changed = True
    return ast.unparse(tree) if changed else None


def draws_first(source: str) -> str | None:
    """Draw a random number before the layers of a module are created.

    An answer whose results this changes depends on how its layers start: it has parameters that
    the checks do not know, or sets a seed. Applies to modules with an ``__init__``.
    """
    tree = ast.parse(source)
    inits = list(_inits(tree))
    for init in inits:
        init.body[:0] = ast.parse("torch.rand(7)").body
    return f"import torch\n{ast.unparse(tree)}" if inits else None


def an_extra_buffer(source: str) -> str | None:
    """Register a buffer that nothing reads.

    Applies to modules with an ``__init__`` that register no buffer of their own, since a check may
    list them where an exercise asks for one, and that copy no ``state_dict``, which holds them.
    """
    if any(word in source for word in ("register_buffer", "nn.Buffer", "state_dict")):
        return None
    tree = ast.parse(source)
    statement = "self.register_buffer('unused_by_forward', torch.zeros(3))"
    inits = list(_inits(tree))
    for init in inits:
        init.body += ast.parse(statement).body
    return f"import torch\n{ast.unparse(tree)}" if inits else None


def renamed_locals(source: str) -> str | None:
    """Rename the local variables of every function.

    Applies where a function assigns to a name that is neither an argument of it or of a function
    inside it nor declared global or nonlocal, and does not look names up at run time.
    """
    if any(word in source for word in ("locals()", "exec(", "eval(", "vars()", "globals()")):
        return None
    tree = ast.parse(source)
    changed = False
    for function in _functions(tree):
        if names := _local_names(function):
            changed = True
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and node.id in names:
                    node.id += "_renamed"
    return ast.unparse(tree) if changed else None


def a_print_in_forward(source: str) -> str | None:
    """Print in ``forward``. Applies to modules that define it."""
    tree = ast.parse(source)
    forwards = [f for f in _methods_of_modules(tree) if f.name == "forward"]
    for forward in forwards:
        forward.body[:0] = ast.parse("print('forward is called')").body
    return ast.unparse(tree) if forwards else None


ALL: tuple[Transformation, ...] = (
    layers_in_another_order,
    an_extra_buffer,
    renamed_locals,
    a_print_in_forward,
)


def defines_a_module(source: str) -> bool:
    """Whether the answer defines an ``nn.Module`` with methods."""
    return next(_methods_of_modules(ast.parse(source)), None) is not None


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _methods_of_modules(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any("Module" in ast.unparse(b) for b in node.bases):
            yield from (f for f in node.body if isinstance(f, ast.FunctionDef))


def _inits(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    for method in _methods_of_modules(tree):
        if method.name == "__init__" and "super().__init__()" in ast.unparse(method):
            yield method


def _runs(body: list[ast.stmt]) -> Iterator[tuple[int, int]]:
    """The places of two or more neighbouring statements that each create one layer."""
    start = 0
    for place, statement in enumerate([*body, None]):
        if statement is None or not _creates_a_layer(statement):
            if place - start > 1:
                yield start, place
            start = place + 1


def _creates_a_layer(statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign(
            targets=[ast.Attribute(value=ast.Name(id="self"))], value=ast.Call(func=func) as call
        ):
            made = ast.unparse(func).rsplit(".", 1)[-1]
            reads = {node.id for node in ast.walk(call) if isinstance(node, ast.Name)}
            return made in LAYERS and "self" not in reads
    return False


def _local_names(function: ast.FunctionDef) -> set[str]:
    stored, kept = set(), set()
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            stored.add(node.id)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            kept |= set(node.names)
        elif isinstance(node, ast.arg):
            kept.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and node is not function:
            kept |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    return stored - kept
