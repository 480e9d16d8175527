"""What runs beside the student's code: execute cells, answer calls.

This module imports nothing of ours but the wire, the shell and the recorder (and what they carry:
values and errors): there is no answer in this process that student code could find. A `Session` is
a namespace and a table of kept objects; `serve` is the loop of a child. The trusted side uses a
`Session` of its own, without a socket, to run the reference and the specimens through exactly the
same code.

Requests (``op``) and what they answer::

    cell   source, number, definitions_only, quiet -> printed, error
    call   target (name or ref), method, args, kwargs, seed, upstream, record, names
             -> value, printed, changed, operations, gradients
    state  target, buffers, names -> value: {name: tensor}, shared: {name: another of its names}
    load   target, values -> value: names that are missing, do not fit, or share a parameter
    file   name, one uint8 tensor: written into the working folder

A request that is ``fresh`` comes from another check: the objects kept so far are let go, so that
what a check asks does not depend on the checks before it.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import contextlib
import errno
import functools
import linecache
import mmap
import operator
import os
import random
import re
import socket
import sys
import warnings
from collections.abc import Collection
from pathlib import Path
from typing import Any

import numpy
import torch
from IPython.core.inputtransformer2 import TransformerManager
from IPython.display import display

from autograder.sandbox.protocol import values, wire
from autograder.sandbox.protocol.errors import MissingName, describe, line_in
from autograder.sandbox.protocol.values import Ref
from autograder.sandbox.protocol.wire import RESPONSE, Frame
from autograder.sandbox.server.recording import Recorder
from autograder.sandbox.server.shell import BoundedOutput, Shell

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
CONSTANTS = (ast.Assign, ast.AnnAssign)
FEATURES = functools.reduce(
    operator.or_, (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
)
CALL_OUTPUT = 1000  # characters that are kept of what a call prints, which nobody reads
QUIET = ("ignore", None, Warning, None, 0)  # as `warnings` writes a filter that ignores all
ROOM = 32 << 20  # bytes of memory that a request must leave for the next one
# What IPython may change in a cell: a line that starts with an escape or a prompt, that ends with a
# question mark or is blank, `name = %magic` or `!shell`; an indented start, odd ends of lines.
SPECIAL = re.compile(
    r"\A\s|^\s*(?:[%!?,;/]|>>>|\.\.\.|In \[)|=\s*[%!]|\?\s*$|^[ \t]+$"
    r"|[\r\f\v\x1c-\x1e\x85\u2028\u2029]",
    re.M,
)
GUARDED = {
    "socket.__new__": "open a network connection",
    "socket.connect": "open a network connection",
    "socket.bind": "open a network connection",
    "socket.getaddrinfo": "look up a name on the network",
    "subprocess.Popen": "start another program",
    "os.system": "start another program",
    "os.exec": "start another program",
    "os.posix_spawn": "start another program",
    "os.fork": "start another process",
    "os.forkpty": "start another process",
    "os.kill": "send a signal to a process",
    "os.killpg": "send a signal to a process",
    "fcntl.fcntl": "use a blocked command of fcntl",
    "resource.prlimit": "change the limits of a process",
}


class Session:
    """A namespace with a student's names in it, and the objects that calls have made."""

    def __init__(self, namespace: dict[str, Any] | None = None, output_limit: int = 64_000) -> None:
        self.namespace = {"__name__": "__main__", "__builtins__": builtins}
        self.namespace |= namespace or {}
        self.output = BoundedOutput()
        self.output_left = output_limit  # characters that the cells may still print
        self.objects: list[Any] = []
        self.attempt = ""  # what the code last asked for that a sandbox guards
        self.compiled = False  # whether the code has asked for `torch.compile`
        self.home = os.path.realpath(os.getcwd())
        self.cell = 0
        shell = Shell(self.namespace, self._run_source)
        self.namespace.setdefault("get_ipython", lambda: shell)
        self.namespace.setdefault("display", display)  # Jupyter defines it in every notebook
        self._features = 0  # what `from __future__` has switched on for the cells after it
        self._transform = TransformerManager().transform_cell

    # -- requests -----------------------------------------------------------------------------

    def handle(self, frame: Frame) -> Frame:
        """Answer one request. What the student's code raises is part of the answer."""
        answers = {"cell": self._cell, "call": self._call, "state": self._state,
                   "load": self._load, "file": self._file}  # fmt: skip
        reply = Frame({"id": frame.message.get("id"), "error": None})
        if frame.message.get("fresh"):
            self.objects.clear()
            torch.set_default_dtype(torch.float32)  # a cell may have set another
            seed_others(frame.message.get("seed", 0))
        self.attempt = ""
        self.output.limit = CALL_OUTPUT
        shown = sys.stdout, sys.stderr, warnings.filters
        sys.stdout = sys.stderr = self.output
        warnings.filters = [QUIET]  # `warnings.catch_warnings` takes a twentieth of a child's time
        try:
            answers[frame.message["op"]](frame, reply)
        except BaseException as error:  # a student may raise anything, SystemExit included
            reply.tensors.clear()
            reply.message["error"] = describe(error, self.attempt, self.home)
        finally:
            sys.stdout, sys.stderr, warnings.filters = shown
        if frame.message["op"] == "cell":
            self.output_left -= self.output.kept
        reply.message["printed"] = self.output.take()
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
        given = {str(i): a for i, a in enumerate(args)} | kwargs
        before = {k: kept for k, v in given.items() if (kept := _copy(v)) is not None}
        torch.default_generator.manual_seed(message.get("seed", 0))  # torch.manual_seed: 3 ms
        upstream = values.decode(message.get("upstream"), frame.tensors)
        leaves: dict[str, torch.Tensor] = {}
        if upstream is not None:
            # The call gets copies of the leaves, so that changing an argument in place is legal.
            leaves = {k: v.requires_grad_() for k, v in given.items() if _is_floating(v)}
            given |= {k: v.clone() for k, v in leaves.items()}
            args = [given[str(i)] for i in range(len(args))]
            kwargs = {k: given[k] for k in kwargs}
        recorder = Recorder() if message.get("record") else None
        with recorder or contextlib.nullcontext():
            value = function(*args, **kwargs)
        if upstream is not None:
            owner = getattr(function, "__self__", function)
            if isinstance(owner, torch.nn.Module):
                named, _ = _parameters(owner, message.get("names", ()))
                leaves |= {k: p for k, p in named.items() if p.requires_grad}
            gradients = _gradients(value, upstream, leaves)
            reply.message["gradients"] = self._encode(gradients, reply)
        else:
            reply.message["value"] = self._encode(value, reply)
        reply.message["changed"] = [k for k, v in before.items() if not _same(v, given[k])]
        if recorder:
            reply.message["operations"] = recorder.operations()

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
        weights = values.decode(frame.message["values"], frame.tensors)
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
            self._go_on(code, filename, error)
            raise

    def _go_on(self, code: str, filename: str, error: BaseException) -> None:
        """Run what an error has left of a cell: what the rest defines is still worth points.

        After an import of a package that is missing here the whole rest runs, as it did at home.
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
        code = compile(source, filename, "exec", self._features, dont_inherit=True)
        self._features |= code.co_flags & FEATURES
        exec(code, self.namespace)

    def _define(self, code: str, filename: str, below: int = 0) -> None:
        """Make what a cell's statements ``below`` a line define."""
        for node in ast.parse(code, filename).body:
            if node.lineno > below and (isinstance(node, DEFINITIONS) or _is_constant(node)):
                module = ast.Module([node], [])
                with contextlib.suppress(Exception):
                    self._execute(module, filename)


def exhausted(descriptor: int) -> str:
    """What the process has used up, so that no further request can be answered; "" for nothing.

    Both are tried with an open ``descriptor``: one more of it, and so much more memory as a request
    takes. What the kernel counts for a process (``/proc/self/statm``, ``getrusage``) would tell
    student code which files others have read.
    """
    try:
        os.close(os.dup(descriptor))
        mmap.mmap(-1, ROOM).close()  # counts against the limit, and touches no page
    except OSError as error:
        return {errno.EMFILE: "open files", errno.ENOMEM: "memory"}.get(error.errno or 0, "")
    return ""


def _after_import(cell: ast.Module, line: int) -> ast.Module | None:
    """What comes after the import statement in this line of a cell; None where it holds none."""
    statements = iter(cell.body)
    for node in statements:
        if node.lineno <= line <= (node.end_lineno or line):
            imports = isinstance(node, ast.Import | ast.ImportFrom)
            return ast.Module([*statements], []) if imports else None
    return None


def _is_constant(node: ast.stmt) -> bool:
    return isinstance(node, CONSTANTS) and not any(
        isinstance(child, ast.Call) for child in ast.walk(node)
    )


def _is_floating(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point()


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
    """Gradients of ``sum(value * upstream)`` by the leaves."""
    if not isinstance(value, torch.Tensor) or not value.requires_grad:
        return dict.fromkeys(leaves)
    found = torch.autograd.grad((value * upstream).sum(), list(leaves.values()), allow_unused=True)
    dense = (g.to_dense() if g is not None and g.is_sparse else g for g in found)
    return dict(zip(leaves, dense, strict=True))


def _copy(value: Any) -> Any:
    """What a call may change of an argument: a tensor, or a list, tuple or dict that holds some;
    None for all else."""
    if isinstance(value, torch.Tensor):
        return value.clone()
    if isinstance(value, dict):
        named = {key: _copy(item) for key, item in value.items()}
        return named if any(item is not None for item in named.values()) else None
    if isinstance(value, list | tuple):
        items = [_copy(item) for item in value]
        return items if any(item is not None for item in items) else None
    return None


def _same(before: Any, after: Any) -> bool:
    """Whether an argument is still like the copy that was taken of it."""
    if before is None:
        return True
    if isinstance(before, dict):
        whole = isinstance(after, dict) and after.keys() == before.keys()
        return whole and all(_same(item, after[key]) for key, item in before.items())
    if isinstance(before, list):
        whole = isinstance(after, list | tuple) and len(after) == len(before)
        return whole and all(map(_same, before, after))
    if not isinstance(after, torch.Tensor):
        return False
    if before.shape != after.shape or before.dtype != after.dtype:
        return False
    if torch.equal(before, after):
        return True
    with torch.no_grad():
        return bool(((before == after) | ((before != before) & (after != after))).all())


def seed_others(seed: int) -> None:
    """Seed the generators beside torch's. This takes 30 us, and is done once a check."""
    random.seed(seed)
    numpy.random.seed(seed % (1 << 32))


def watch(session: Session) -> None:
    """Remember what the code asks of the system, so that a refusal can be told in plain words."""

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event in GUARDED:
            session.attempt = GUARDED[event]

    sys.addaudithook(hook)


def run_uncompiled(session: Session) -> None:
    """Have `torch.compile` return what it is given: a compiler starts programs and writes files,
    which a sandbox refuses."""

    def compile(model: Any = None, **options: Any) -> Any:
        session.compiled = True
        return model if model is not None else lambda model: model

    torch.compile = compile


def bounded(reply: Frame) -> bytes:
    """The bytes of a reply; of one that holds more than a frame may, those of one that says so."""
    size = sum(tensor.nbytes for tensor in reply.tensors.values())
    if size <= RESPONSE.body:
        data = wire.dump(reply)
        if wire.fits(data, RESPONSE):
            return data
        size = len(data)
    known = {k: v for k, v in reply.message.items() if k in ("id", "exhausted", "compiled")}
    value = {"opaque": f"a result of {size >> 20} MB, too large to be an answer"}
    return wire.dump(Frame(known | {"error": None, "value": value}))


def serve(sock: socket.socket, output_limit: int) -> None:
    """Answer requests until the other side hangs up."""
    session = Session(output_limit=output_limit)
    seed_others(0)  # Python draws its own seed in every fork, and numpy one a host
    watch(session)
    run_uncompiled(session)
    reader = wire.FrameReader(sock)
    while True:
        try:
            frames = [wire.parse(reader.read())]
        except wire.Closed:
            return
        while reader.has_frame():  # those that were sent with it; one after the other takes longer
            frames.append(wire.parse(reader.read()))
        for frame in frames:
            reply = session.handle(frame)
            reply.message["exhausted"] = exhausted(sock.fileno())
            wire.write(sock, bounded(reply))
