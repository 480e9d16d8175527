"""Find the imported names that a definition refers to, in the syntax tree.

``import torch.nn.functional as F`` and ``F.softmax(x)`` give ``torch.nn.functional.softmax``.
Functions and classes of the same module to which the definition refers are searched, too.
Annotations and the types in calls of ``isinstance`` are ignored, since they compute nothing.
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

# The meaning of a name: the full name of an import, a node of the module, or a local variable
# (None).
Binding = str | ast.AST | None
Scope = dict[str, Binding]


@functools.lru_cache(maxsize=64)
def used_names(source: str, name: str) -> frozenset[str]:
    """Return the full names of the imports and builtins that ``name``, which the module ``source``
    defines, refers to; with `MATMUL` for the operator. Empty if the module cannot be parsed."""
    try:
        reader = _Reader(_Module(ast.parse(source)))
        reader.follow(name, called=True)
        return frozenset(reader.names)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()


class _Module:
    """The names that a module defines, with their meanings."""

    def __init__(self, tree: ast.Module) -> None:
        self.scope: Scope = {}
        self.star_imports: list[str] = []
        for node in _nodes_of_scope(tree):
            self._bind(node)

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
    """Collects the ``names`` that code refers to, and keeps track of scopes."""

    def __init__(self, module: _Module) -> None:
        self.names: set[str] = set()
        self._module = module
        self._scopes: list[Scope] = []
        self._followed: set[ast.AST] = set()

    def follow(self, name: str, called: bool) -> None:
        """Visit the definition of a name of the module. The value of a variable is visited only if
        it is ``called``: it may be a function under another name. Other values are data."""
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
        """Add the class of an object, if the name of the call looks like a class: what its methods
        do is unknown, but not which package they belong to."""
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
        """Return the meaning of a name in the present scope."""
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
    """Split an expression into its root and its attributes: ``a`` and [b, c] for ``a.b.c``."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts, node = [node.attr, *parts], node.value
    return node, parts


def _nodes_of_scope(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope in order, without those in its functions, classes and
    comprehensions."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if not isinstance(node, (*DEFINITIONS, ast.Lambda, *COMPREHENSIONS)):
            yield from _nodes_of_scope(node)


def _local_scope(function: ast.AST) -> Scope:
    """Return the names that a function or comprehension binds, with their meanings."""
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
    """Return the names that an import binds, with the full names of what is imported."""
    if isinstance(statement, ast.ImportFrom):
        return {a.asname or a.name: f"{statement.module or ''}.{a.name}" for a in statement.names}
    return {
        a.asname or a.name.partition(".")[0]: a.name if a.asname else a.name.partition(".")[0]
        for a in statement.names
    }


@functools.lru_cache(maxsize=200)  # most cells of a submission are those of the release
def names_of_cell(source: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """Return the names that a cell binds in the notebook, and those that it reads there.

    All words of a cell that is not plain Python (magics) count as read; None for code that cannot
    be analysed.
    """
    try:
        table = symtable.symtable(source, "<cell>", "exec")
    except SyntaxError:
        return frozenset(), frozenset(re.findall(r"\w+", source))
    except (ValueError, RecursionError, MemoryError):
        return None
    bound: set[str] = set()
    read: set[str] = set()
    for symbol, top in _symbols(table):
        if top or symbol.is_global():
            (bound if symbol.is_assigned() or symbol.is_imported() else read).add(symbol.get_name())
            if symbol.is_referenced():
                read.add(symbol.get_name())
    return frozenset(bound), frozenset(read)


def names_bound(source: str) -> frozenset[str]:
    """Return the names that a cell binds in the notebook; none if it cannot be analysed."""
    names = names_of_cell(source)
    return names[0] if names else frozenset()


@functools.lru_cache(maxsize=200)
def imports(source: str) -> frozenset[tuple[str, str]]:
    """Return the names that a cell imports, each with the full name of what it is."""
    try:
        nodes = [*_nodes_of_scope(ast.parse(source))]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    statements = (n for n in nodes if isinstance(n, ast.Import | ast.ImportFrom))
    found = (pair for statement in statements for pair in _imports(statement).items())
    return frozenset((name, str(full)) for name, full in found)


def _symbols(table: symtable.SymbolTable) -> Iterator[tuple[symtable.Symbol, bool]]:
    for symbol in table.get_symbols():
        yield symbol, table.get_type() == "module"
    for inner in table.get_children():
        yield from _symbols(inner)


def defines(source: str, name: str) -> bool:
    """Whether the text of a cell defines the name, even if it is not valid Python."""
    word = re.escape(name)
    pattern = rf"^[ \t]*(def|class)[ \t]+{word}\b|^{word}[ \t]*="
    return re.search(pattern, source, re.M) is not None
