"""Which imported names a definition refers to, read from the syntax tree.

``import torch.nn.functional as F`` and ``F.softmax(x)`` give ``torch.nn.functional.softmax``. The
functions and classes of the module that the definition refers to are read as well, so that a helper
hides nothing. Annotations and the types that ``isinstance`` asks about are left out: they compute
nothing.
"""

from __future__ import annotations

import ast
import builtins
import functools
import re
import symtable
from collections.abc import Iterator

MATMUL = "@"
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
ASKS_TYPES = ("isinstance", "issubclass")

# What a name stands for: an imported name in full, something of the module's own, or a local
# variable (None).
Binding = str | ast.AST | None
Scope = dict[str, Binding]


@functools.lru_cache(maxsize=64)
def used_names(source: str, name: str) -> frozenset[str]:
    """The full names of what ``name``, as the module ``source`` defines it, refers to in imported
    modules and among the builtins; `MATMUL` where it contains the operator."""
    try:
        module = _Module(ast.parse(source))
        return module.names_used_by(name)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()


class _Module:
    """A module's own names, and what they refer to."""

    def __init__(self, tree: ast.Module) -> None:
        self.scope: Scope = {}
        self.star_imports: list[str] = []
        for node in _nodes_of_scope(tree):
            self._bind(node)

    def names_used_by(self, name: str) -> frozenset[str]:
        """The imported names that ``name`` refers to, directly or through others of the module."""
        reader = _Reader(self)
        reader.follow(name, called=True)
        return frozenset(reader.names)

    def _bind(self, node: ast.AST) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                self.scope[node.name] = node
            case ast.Assign(targets=targets, value=value):
                self.scope |= {t.id: value for t in targets if isinstance(t, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                self.scope[name] = value
            case ast.Name(id=name, ctx=ast.Store()):
                self.scope.setdefault(name, None)
            case ast.ImportFrom(names=[ast.alias(name="*")]):
                self.star_imports.append(node.module or "")
            case ast.Import() | ast.ImportFrom():
                self.scope |= _imports(node)


class _Reader(ast.NodeVisitor):
    """Collects the ``names`` that code refers to, with the scopes that it lies in."""

    def __init__(self, module: _Module) -> None:
        self.names: set[str] = set()
        self._module = module
        self._scopes: list[Scope] = []
        self._followed: set[ast.AST] = set()

    def follow(self, name: str, called: bool) -> None:
        """Read what a name of the module stands for. A variable's value is read only where it is
        ``called``: it may be a function under another name. Other values are mere data."""
        if name not in self._module.scope:
            found = [f"{module}.{name}" for module in self._module.star_imports]
            self.names |= {name} if hasattr(builtins, name) else {*found}
            return
        bound = self._module.scope[name]
        if isinstance(bound, str):
            self.names.add(bound)
        elif bound and (called or isinstance(bound, DEFINITIONS)) and bound not in self._followed:
            self._followed.add(bound)
            scopes, self._scopes = self._scopes, []
            self.visit(bound)
            self._scopes = scopes

    # -- names ------------------------------------------------------------------------------------

    def visit_Attribute(self, node: ast.Attribute) -> None:
        root, parts = _attributes(node)
        bound = self._find(root.id) if isinstance(root, ast.Name) else None
        if isinstance(bound, str):
            self.names.add(".".join([bound, *parts]))
            return
        if isinstance(bound, ast.Call):
            self._add_class(bound)
        self.visit(root)

    def _add_class(self, call: ast.Call) -> None:
        """Add the class of an object that the module made, where its name looks like a class: what
        its methods do is unknown, but not whose they are."""
        root, parts = _attributes(call.func)
        imported = self._module.scope.get(root.id) if isinstance(root, ast.Name) else None
        if isinstance(imported, str):
            name = ".".join([imported, *parts])
            if name.rpartition(".")[2][:1].isupper():
                self.names.add(name)

    def visit_Name(self, node: ast.Name) -> None:
        self._refer(node.id, called=False)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name):
            self._refer(node.func.id, called=True)
            if node.func.id in ASKS_TYPES:
                node = ast.Call(node.func, node.args[:1], [])
        else:
            self.visit(node.func)
        for argument in (*node.args, *node.keywords):
            self.visit(argument)

    def visit_MatMult(self, node: ast.MatMult) -> None:
        self.names.add(MATMUL)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    # -- scopes -----------------------------------------------------------------------------------

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            self._visit_function(node)
        elif isinstance(node, COMPREHENSIONS):
            self._visit_comprehension(node)
        else:
            super().visit(node)

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        defaults = [d for d in node.args.kw_defaults if d is not None]
        for outside in (*getattr(node, "decorator_list", ()), *node.args.defaults, *defaults):
            self.visit(outside)
        self._scopes.append(_local_scope(node))
        for inside in node.body if isinstance(node.body, list) else [node.body]:
            self.visit(inside)
        self._scopes.pop()

    def _visit_comprehension(self, node: ast.AST) -> None:
        self._scopes.append(_local_scope(node))
        self.generic_visit(node)
        self._scopes.pop()

    def _find(self, name: str) -> Binding:
        """What a name stands for where the reader is now."""
        for scope in (*reversed(self._scopes), self._module.scope):
            if name in scope:
                return scope[name]
        return None

    def _refer(self, name: str, called: bool) -> None:
        if not any(name in scope for scope in self._scopes):
            self.follow(name, called)
        elif isinstance(imported := self._find(name), str):
            self.names.add(imported)


def _attributes(node: ast.expr) -> tuple[ast.expr, list[str]]:
    """The root of an expression and the attributes after it: ``a`` and [b, c] for ``a.b.c``."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts, node = [node.attr, *parts], node.value
    return node, parts


def _nodes_of_scope(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope in their order, without what functions, classes and comprehensions
    in it contain."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if not isinstance(node, (*DEFINITIONS, ast.Lambda, *COMPREHENSIONS)):
            yield from _nodes_of_scope(node)


def _local_scope(function: ast.AST) -> Scope:
    """The names that a function or comprehension binds: imported ones in full, others as None."""
    scope: Scope = {}
    not_local: set[str] = set()
    for node in _nodes_of_scope(function):
        match node:
            case ast.arguments():
                scope |= {a.arg: None for a in ast.walk(node) if isinstance(a, ast.arg)}
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                scope[name] = None
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                scope[name] = None
            case ast.ClassDef(name=name) | ast.ExceptHandler(name=str(name)):
                scope[name] = None
            case ast.Import() | ast.ImportFrom():
                scope |= _imports(node)
            case ast.Global(names=names):
                not_local |= set(names)
    return {name: binding for name, binding in scope.items() if name not in not_local}


def _imports(statement: ast.Import | ast.ImportFrom) -> Scope:
    """The names that an import binds, each with the full name of what it stands for."""
    if isinstance(statement, ast.ImportFrom):
        return {a.asname or a.name: f"{statement.module or ''}.{a.name}" for a in statement.names}
    return {
        a.asname or a.name.partition(".")[0]: a.name if a.asname else a.name.partition(".")[0]
        for a in statement.names
    }


def names_of_cell(source: str) -> tuple[set[str], set[str]] | None:
    """The names that a cell gives to the notebook, and those that it looks up there.

    All words of a cell that is not plain Python (magics) count as looked up; None for code that
    cannot be analysed.
    """
    try:
        table = symtable.symtable(source, "<cell>", "exec")
    except SyntaxError:
        return set(), set(re.findall(r"\w+", source))
    except (ValueError, RecursionError, MemoryError):
        return None
    bound: set[str] = set()
    read: set[str] = set()
    for symbol, top in _symbols(table):
        if top or symbol.is_global():
            (bound if symbol.is_assigned() or symbol.is_imported() else read).add(symbol.get_name())
            if symbol.is_referenced():
                read.add(symbol.get_name())
    return bound, read


def _symbols(table: symtable.SymbolTable) -> Iterator[tuple[symtable.Symbol, bool]]:
    for symbol in table.get_symbols():
        yield symbol, table.get_type() == "module"
    for inner in table.get_children():
        yield from _symbols(inner)
