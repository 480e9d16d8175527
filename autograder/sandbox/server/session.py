"""A session: a student's namespace, in which cells are executed and calls are answered.

The grader uses a `Session` of its own, without a child, to run the reference and the sample answers
with the same code.

Requests (``op``), and what the replies contain::

    cell   source, number, definitions_only, quiet -> printed, error
    call   target (name or ref), method, args, kwargs, seed, upstream, record, no_grad, names
             -> value or gradients, and what `autograder.grading.student.Call` describes
    state  target, buffers, names -> value: {name: tensor}, shared: {name: another of its names},
             buffers: [name]
    load   target, values -> value: names that are missing, do not fit, or share a parameter
    file   name, one uint8 tensor: written into the working folder

Each reply has ``printed``, and ``compiled``: whether the code has asked for `torch.compile`. A
``fresh`` request is the first one of a check: the objects kept before are released, so that a
check does not depend on those before it.
"""

from __future__ import annotations
import __future__

import ast
import asyncio
import builtins
import contextlib
import functools
import inspect
import linecache
import operator
import os
import random
import re
import sys
import types
import warnings
from collections.abc import Collection, Coroutine, Mapping
from pathlib import Path
from typing import Any

import numpy
import torch
from IPython.core.inputtransformer2 import TransformerManager
from IPython.display import display

from autograder.sandbox.protocol import values
from autograder.sandbox.protocol.errors import MissingName, describe, line_in
from autograder.sandbox.protocol.values import Ref
from autograder.sandbox.protocol.wire import RESPONSE, Frame
from autograder.sandbox.server.earlier import EarlierCalls, copy, same, shares_memory
from autograder.sandbox.server.recording import Recorder
from autograder.sandbox.server.shell import BoundedOutput, Shell

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
CONSTANTS = (ast.Assign, ast.AnnAssign)
QUICK = {"bool", "dict", "float", "frozenset", "functools", "int", "list", "math", "nn", "np"}
QUICK |= {"numpy", "partial", "range", "set", "str", "torch", "tuple"}  # functions and modules
FEATURES = functools.reduce(
    operator.or_, (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
)
CALL_OUTPUT = 1000  # characters that are kept of what a call prints
QUIET = ("ignore", None, Warning, None, 0)  # as `warnings` writes a filter that ignores all
# What IPython may change in a cell: a line that starts with an escape or a prompt, that ends with a
# question mark or is blank, `name = %magic` or `!shell`; an indented start, odd ends of lines.
SPECIAL = re.compile(
    r"\A\s|^\s*(?:[%!?,;/]|>>>|\.\.\.|In \[)|=\s*[%!]|\?\s*$|^[ \t]+$"
    r"|[\r\f\v\x1c-\x1e\x85\u2028\u2029]",
    re.M,
)


class Session:
    """A namespace with a student's names, and the objects that calls have returned."""

    def __init__(self, namespace: dict[str, Any] | None = None, output_limit: int = 64_000) -> None:
        self.module = types.ModuleType("__main__")  # `serve` makes it the process's `__main__`
        self.namespace = vars(self.module)
        self.namespace |= {"__builtins__": builtins} | dict(namespace or {})
        self.output = BoundedOutput()
        self.output_left = output_limit  # characters that the cells may still print
        self.objects: list[Any] = []
        self.earlier = EarlierCalls()
        self.guarded_operation = ""  # the last one that the code tried
        self.compiled = False  # whether the code has asked for `torch.compile`
        self.home = os.path.realpath(os.getcwd())
        self.cell = 0
        shell = Shell(self.namespace, self._run_source)
        self.namespace.setdefault("get_ipython", lambda: shell)
        self.namespace.setdefault("display", display)  # Jupyter defines it in every notebook
        self._loop: asyncio.AbstractEventLoop | None = None
        self._features = 0  # compiler flags of `from __future__` imports in earlier cells
        self._transform = TransformerManager().transform_cell

    # -- requests -----------------------------------------------------------------------------

    def handle(self, frame: Frame) -> Frame:
        """Answer one request. An exception of the student's code is part of the reply."""
        answers = {"cell": self._cell, "call": self._call, "state": self._state,
                   "load": self._load, "file": self._file}  # fmt: skip
        reply = Frame({"id": frame.message.get("id"), "error": None})
        if frame.message.get("fresh"):
            self.objects.clear()
            self.earlier.forget()
            torch.set_default_dtype(torch.float32)  # a cell may have set another
            seed_generators(frame.message.get("seed", 0))
        self.guarded_operation = ""
        self.output.limit = CALL_OUTPUT
        shown = sys.stdout, sys.stderr, warnings.filters
        sys.stdout = sys.stderr = self.output
        warnings.filters = [QUIET]  # `warnings.catch_warnings` takes a twentieth of a child's time
        try:
            answers[frame.message["op"]](frame, reply)
        except BaseException as error:  # a student may raise anything, SystemExit included
            reply.tensors.clear()
            reply.message["error"] = describe(error, self.guarded_operation, self.home)
        finally:
            sys.stdout, sys.stderr, warnings.filters = shown
        if frame.message["op"] == "cell":
            self.output_left -= self.output.kept
        reply.message["printed"] = self.output.drain()
        reply.message["compiled"] = self.compiled
        return reply

    def _cell(self, frame: Frame, reply: Frame) -> None:
        self.compiled = False
        self.output.limit = 0 if frame.message.get("quiet") else self.output_left
        self.cell = frame.message["number"]
        self._run_source(frame.message["source"], frame.message.get("definitions_only", False))

    def _call(self, frame: Frame, reply: Frame) -> None:
        message, resolve = frame.message, self._resolve
        function = self._find(message["target"])
        if method := message.get("method"):
            function = getattr(function, method)
        args = values.decode(message["args"], frame.tensors, resolve)
        kwargs = values.decode(message["kwargs"], frame.tensors, resolve)
        # Functions seldom remember arguments, and looking takes a twentieth of a child's time.
        remembers = message.get("upstream") is None
        of_module = remembers and isinstance(message["target"], int)
        if of_module:
            args, kwargs = self.earlier.same_objects((args, kwargs))
        given = {str(i): a for i, a in enumerate(args)} | kwargs
        seed = message.get("seed", 0)
        torch.default_generator.manual_seed(seed)  # torch.manual_seed: 3 ms
        upstream = values.decode(message.get("upstream"), frame.tensors, resolve)
        leaves: dict[str, torch.Tensor] = {}
        if upstream is not None:
            # The call gets copies of the leaves, so that changing an argument in place is legal.
            leaves = {k: v.requires_grad_() for k, v in given.items() if _is_floating(v)}
            given |= {k: v.clone() for k, v in leaves.items()}
            args = [given[str(i)] for i in range(len(args))]
            kwargs = {k: given[k] for k in kwargs}
        before = {k: kept for k, v in given.items() if (kept := copy(v)) is not None}
        recorder = Recorder() if message.get("record") else None
        torch.set_grad_enabled(True)  # a cell, or a call that failed, may have switched it off
        recording = not message.get("no_grad")
        mode = contextlib.nullcontext() if recording else torch.no_grad()
        with recorder or contextlib.nullcontext(), mode:
            value = function(*args, **kwargs)
        if not torch.is_grad_enabled():
            torch.set_grad_enabled(True)
            reply.message["disables_gradients"] = True
        if torch.default_generator.initial_seed() != seed:
            reply.message["sets_seed"] = True
        owner = getattr(function, "__self__", function)
        if upstream is not None:
            if isinstance(owner, torch.nn.Module):
                named, _ = _parameters(owner, message.get("names", ()))
                leaves |= {k: p for k, p in named.items() if p.requires_grad}
            gradients = _gradients(value, upstream, leaves)
            reply.message["gradients"] = self._encode(gradients, reply)
        else:
            reply.message["value"] = self._encode(value, reply)
            reply.message["shares_memory"] = shares_memory(
                value, [*given.values(), *self.earlier.results]
            )
            # What another method returns may be meant for looking at.
            called = recording and message.get("method") == "__call__"
            reply.message["detached"] = called and _is_detached(value, owner)
        reply.message["changed"] = [k for k, v in before.items() if not same(v, given[k])]
        if remembers:
            reply.message["results_changed"] = self.earlier.results_changed
            self.earlier.add(given if of_module else None, value)
        if recorder:
            reply.message["operations"] = recorder.operations()
            reply.message["peak_entries"] = recorder.peak_entries

    def _state(self, frame: Frame, reply: Frame) -> None:
        module = self._find(frame.message["target"])
        named, shared = _parameters(module, frame.message.get("names", ()))
        tensors = {k: v.detach() for k, v in named.items()}
        if frame.message.get("buffers"):
            buffers = dict(module.named_buffers())
            tensors |= buffers
            reply.message["buffers"] = list(buffers)
        reply.message["value"] = self._encode(tensors, reply)
        reply.message["shared"] = shared

    def _load(self, frame: Frame, reply: Frame) -> None:
        weights = values.decode(frame.message["values"], frame.tensors, self._resolve)
        self.earlier.forget_results()  # they may be views of the weights
        parameters, shared = _parameters(self._find(frame.message["target"]), weights)
        problems: dict[str, list[int] | str | None] = {}
        for name, value in weights.items():
            if name not in parameters:
                problems[name] = shared.get(name)
            elif parameters[name].shape != value.shape:
                problems[name] = list(parameters[name].shape)
            else:
                with torch.no_grad():
                    parameters[name].copy_(value)
        problems |= _written_over(parameters, {n: weights[n] for n in weights if n not in problems})
        found = {"problems": problems, "has": list(parameters)}
        reply.message["value"] = self._encode(found, reply)

    def _file(self, frame: Frame, reply: Frame) -> None:
        Path(Path(frame.message["name"]).name).write_bytes(frame.tensors["0"].numpy().tobytes())

    # -- values -------------------------------------------------------------------------------

    def _encode(self, value: Any, reply: Frame) -> Any:
        return values.encode(value, reply.tensors, self._keep, limits=RESPONSE)

    def _keep(self, value: Any) -> Ref:
        for number, known in enumerate(self.objects):
            if known is value:
                return Ref(number, type(value).__name__)
        self.objects.append(value)
        return Ref(len(self.objects) - 1, type(value).__name__)

    def _resolve(self, ref: Ref) -> Any:
        return self.objects[ref.number]

    def _find(self, target: str | int) -> Any:
        if isinstance(target, int):
            return self.objects[target]
        if target not in self.namespace:
            raise MissingName(target)
        return self.namespace[target]

    # -- running cells ------------------------------------------------------------------------

    def _run_source(self, source: str, definitions_only: bool = False) -> None:
        filename = f"<cell {self.cell}>"
        code = (
            self._transform(source) if SPECIAL.search(source) else source.removesuffix("\n") + "\n"
        )
        linecache.cache[filename] = (len(code), None, code.splitlines(keepends=True), filename)
        if definitions_only:
            return self._define(code, filename)
        try:
            self._execute(code, filename)
        except BaseException as error:
            self._run_rest(code, filename, error)
            raise

    def _run_rest(self, code: str, filename: str, error: BaseException) -> None:
        """Run the rest of a cell after an error, since its definitions may be worth points.

        After an import of a package that is missing here, all of the rest is run; else only
        definitions and constants.
        """
        line = line_in(error, filename)
        while line is not None and isinstance(error, ModuleNotFoundError):
            rest = _after_import(ast.parse(code, filename), line)
            if rest is None:
                break
            try:
                self._execute(rest, filename)
                return
            except BaseException as later:  # as a whole cell may raise anything
                error, line = later, line_in(later, filename)
        if line is not None:
            self._define(code, filename, line)

    def _execute(self, source: str | ast.Module, filename: str) -> None:
        flags = self._features | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT  # as in a notebook
        code = compile(source, filename, "exec", flags, dont_inherit=True)
        self._features |= code.co_flags & FEATURES
        waiting = eval(code, self.namespace)
        if code.co_flags & inspect.CO_COROUTINE:
            self._wait_for(waiting)

    def _wait_for(self, waiting: Coroutine[Any, Any, None]) -> None:
        """Run a cell that awaits in the event loop of all cells, or a part of such a cell."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            asyncio.set_event_loop(self._loop)
        if not self._loop.is_running():
            self._loop.run_until_complete(waiting)
            return
        with contextlib.suppress(StopIteration):  # `%time await f()` in a cell that awaits
            while True:
                waiting.send(None)

    def _define(self, code: str, filename: str, below: int = 0) -> None:
        """Execute the definitions and constants of a cell that are ``below`` a line."""
        for node in ast.parse(code, filename).body:
            if node.lineno > below and (isinstance(node, DEFINITIONS) or _is_constant(node)):
                module = ast.Module([node], [])
                with contextlib.suppress(Exception):
                    self._execute(module, filename)


def _after_import(cell: ast.Module, line: int) -> ast.Module | None:
    """Return the statements after the import statement in this line of a cell; None if there is no
    import in this line."""
    statements = iter(cell.body)
    for node in statements:
        if node.lineno <= line <= (node.end_lineno or line):
            imports = isinstance(node, ast.Import | ast.ImportFrom)
            return ast.Module([*statements], []) if imports else None
    return None


def _is_constant(node: ast.stmt) -> bool:
    """Whether a statement gives a name a value that takes no time to compute."""
    calls = (child for child in ast.walk(node) if isinstance(child, ast.Call))
    return isinstance(node, CONSTANTS) and all(_root(call.func) in QUICK for call in calls)


def _root(node: ast.expr) -> str:
    """Return the first name of ``torch.nn.Linear``; "" if it does not begin with a name."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _is_floating(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point()


def _is_detached(value: Any, module: Any) -> bool:
    """Whether a floating result of a module, other than zeros, has no gradients although parameters
    have."""
    result = value[0] if type(value) is tuple and value else value
    if not _is_floating(result) or result.requires_grad or not isinstance(module, torch.nn.Module):
        return False
    return any(p.requires_grad for p in module.parameters()) and bool(result.any())


def _parameters(
    module: torch.nn.Module, names: Collection[str]
) -> tuple[dict[str, torch.nn.Parameter], dict[str, str]]:
    """Return a module's parameters by name, and which of the ``names`` are second names of one.

    Where a parameter has several names, the one among ``names`` counts (a property's, too), else
    the first. Where several of ``names`` belong to one parameter, each but the first is in the
    second dict, with the name that the parameter has in the first.
    """
    found, shared = dict(module.named_parameters()), {}
    for name in names:
        if name in found:
            continue
        with contextlib.suppress(Exception):  # there is none, or a property of the student's
            known = module.get_parameter(name)
            holder = next(n for n, p in found.items() if p is known)
            if holder in names:
                shared[name] = holder
            else:
                found[name] = found.pop(holder)
    return found, shared


def _gradients(
    value: Any, upstream: torch.Tensor, leaves: dict[str, torch.Tensor]
) -> dict[str, torch.Tensor | None]:
    """Return the gradients of ``sum(value * upstream)`` with respect to the leaves. Of several
    values it is the first one."""
    if isinstance(value, list | tuple) and value:
        value = value[0]
    if not isinstance(value, torch.Tensor) or not value.requires_grad:
        return dict.fromkeys(leaves)
    found = torch.autograd.grad((value * upstream).sum(), list(leaves.values()), allow_unused=True)
    dense = (g.to_dense() if g is not None and g.is_sparse else g for g in found)
    return dict(zip(leaves, dense, strict=True))


def seed_generators(seed: int) -> None:
    """Seed the generators of Python and numpy. This takes 30 us, and is done once a check."""
    random.seed(seed)
    numpy.random.seed(seed % (1 << 32))


def _written_over(
    parameters: Mapping[str, torch.nn.Parameter], weights: Mapping[str, torch.Tensor]
) -> dict[str, str]:
    """Return which parameters lost the weights copied into them, and the one in whose memory."""
    found = {}
    for name, value in weights.items():
        ours = parameters[name].detach()
        if not torch.equal(ours, value.to(ours)):
            for other in weights:
                if other != name and parameters[other].data_ptr() == ours.data_ptr():
                    found[name] = other
    return found
