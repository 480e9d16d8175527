"""Call a student's code through proxies: ``student.causal_mask(6)`` is a call in the child.

The reference and the sample answers are called through the same proxies over a `LocalTransport`, so
that every check can be run on them without a sandbox. The result of a call is data: tensors,
numbers, text. An ``nn.Module`` stays in the child; a `Module` is its proxy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numpy as np
import torch

from autograder.grading import redaction
from autograder.grading.failures import Failure, StudentError
from autograder.sandbox.protocol import values, wire
from autograder.sandbox.protocol.values import Opaque, Ref, Stored
from autograder.sandbox.protocol.wire import Frame
from autograder.sandbox.server.session import Session

COUNT = 10**6  # integers below it may be sizes, and are shown
MOST_OPERATIONS = 2000  # of one call; torch has about as many
NAME = 200  # characters of an operation's name


class Transport(Protocol):
    """The interface that sends a request to the process with the student's code."""

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame: ...


class LocalTransport:
    """The transport of trusted code: a `Session` in this process."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        return self.session.handle(Frame(message, tensors))


class Operation(NamedTuple):
    """A torch operation in a recorded call, named as in `autograder.sandbox.server.recording`.

    ``function`` is the torch function that ran it, ``entries`` the number of entries of its result.
    """

    function: str
    name: str
    entries: int


MISSING_PARAMETER = "Is it named as in the exercise, and made as a parameter or a layer?"


@dataclass
class Call:
    """The record of one call: its description, what it printed, changed and used, and its result.

    ``results_changed`` says whether the result of an earlier call is different afterwards, and
    ``shares_memory`` whether the result is an argument or an earlier result, or a view of one.
    ``disables_gradients`` says whether torch records no gradients any more after the call,
    ``sets_seed`` whether torch's generator has another seed than before, ``detached`` whether the
    result of a module has no gradients although parameters have. ``peak_entries`` is how many
    entries the results of its operations had at a time, at most. ``banned`` names an operation that
    the exercise does not allow. ``message`` is the request, ``shapes`` are those of its tensors.
    """

    text: str
    printed: str = ""
    changed: tuple[str, ...] = ()
    results_changed: bool = False
    shares_memory: bool = False
    disables_gradients: bool = False
    sets_seed: bool = False
    detached: bool = False
    operations: tuple[Operation, ...] = ()
    peak_entries: int = 0
    banned: tuple[str, ...] = ()
    value: Any = None
    error: dict[str, Any] | None = None
    message: dict[str, Any] = field(default_factory=dict)
    shapes: tuple[tuple[int, ...], ...] = ()

    def asks_the_same_as(self, other: Call) -> bool:
        """Whether two calls are the same request, except for the contents of tensors and the type
        names of modules."""
        if not self.message or not other.message:
            return self.text == other.text
        same = self.shapes == other.shapes
        return same and all(
            _without_types(self.message.get(part)) == _without_types(other.message.get(part))
            for part in ("op", "target", "method", "args", "kwargs")
        )


@dataclass
class Student:
    """The names that a submission defines, as attributes that can be called.

    ``modules`` are the names of the Python files that were handed in beside the notebook. ``seed``
    seeds torch in the child before every call. ``calls`` is the transcript of the check
    that is running; `last` is its newest entry, and ``was_read`` says whether it also read the
    source. ``excluded`` names the side effects that no call may have. ``remarks`` are for the
    instructor: findings of the check that cost no points.
    """

    transport: Transport
    source: str | Callable[[], str] = ""
    modules: Collection[str] = ()
    seed: int = 0
    calls: list[Call] = field(default_factory=list)
    excluded: set[str] = field(default_factory=set)
    remarks: list[str] = field(default_factory=list)
    was_read: bool = False

    def __getattr__(self, name: str) -> Target:
        if name.startswith("__"):
            raise AttributeError(name)
        owner, _, attribute = name.partition(".")  # of getattr(student, "nn.Sigmoid")
        return Target(self, owner, name, attribute)

    @property
    def last(self) -> Call:
        return self.calls[-1]

    def begin(self, seed: int) -> None:
        """Start the transcript of another check."""
        self.seed, self.calls, self.remarks, self.was_read = seed, [], [], False
        self.excluded = set()

    def read(self) -> str:
        """Return the source of all cells. It is not part of the transcript, so a check that reads
        it is always run again."""
        self.was_read = True
        return self.source if isinstance(self.source, str) else self.source()

    def _ask(
        self, call: Call, message: dict[str, Any], tensors: dict[str, torch.Tensor]
    ) -> dict[str, Any]:
        if not self.calls:
            message["fresh"] = True
        self.calls.append(call)
        call.message = message
        call.shapes = tuple(tuple(tensor.shape) for tensor in tensors.values())
        frame = self.transport.request(message, tensors)
        reply = frame.message
        call.printed = str(reply.get("printed") or "")
        if reply.get("error"):
            if frame.tensors:
                raise self._garbled(call, "it has tensors and an error")
            call.error = reply["error"]
            raise StudentError(reply["error"], call.text)
        try:
            call.changed = tuple(map(str, reply.get("changed", ())))
            call.shares_memory = reply.get("shares_memory") is True
            call.disables_gradients = reply.get("disables_gradients") is True
            call.sets_seed = reply.get("sets_seed") is True
            call.detached = reply.get("detached") is True
            call.results_changed = reply.get("results_changed") is True
            call.operations = _operations(reply.get("operations", []))
            call.peak_entries = _whole(reply.get("peak_entries", 0))
            for part in ("value", "gradients"):
                if part in reply:
                    reply[part] = values.decode(reply[part], frame.tensors)
            if "upstream" in message:
                _tensors_by_name(reply.get("gradients"), allow_none=True)
            if frame.tensors:
                raise wire.WireError("it has tensors that its message does not refer to")
        except (wire.WireError, TypeError) as error:
            raise self._garbled(call, str(error)) from None
        call.value = reply.get("gradients", reply.get("value"))
        return reply

    def _garbled(self, call: Call, why: str) -> StudentError:
        """Return the error for a reply that the worker cannot have sent."""
        words = f"sent a malformed response ({why})"
        call.error = {"kind": "garbled", "type": "garbled", "message": words}
        return StudentError(call.error, call.text)


class Target:
    """A callable in the student's code: a function, a class, or a method of a module. ``label`` is
    its name in messages."""

    def __init__(self, owner: Student, address: str | int, label: str, method: str = "") -> None:
        self._owner, self._address, self._label, self._method = owner, address, label, method

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call it and return its value as data; a new ``nn.Module`` comes back as `Module`."""
        return self._send(args, kwargs, {})

    def recorded(self, *args: Any, **kwargs: Any) -> Any:
        """Call it, and record the torch operations that it ran in ``student.last.operations``, and
        how large their results were in ``student.last.peak_entries``."""
        return self._send(args, kwargs, {"record": True})

    def without_gradients(self, *args: Any, **kwargs: Any) -> Any:
        """Call it under ``torch.no_grad()``."""
        return self._send(args, kwargs, {"no_grad": True})

    def gradients(self, *args: Any, upstream: torch.Tensor, **kwargs: Any) -> Any:
        """Return the gradients of ``(value * upstream).sum()``, of several values the first one.

        The dict has an entry for every floating tensor argument (``"0"``, ``"1"``, ... or its
        keyword) and, for a module, for every parameter by name; None if no gradient reaches it.
        """
        return self._send(args, kwargs, {}, upstream)

    def _send(
        self, args: Any, kwargs: Any, extra: dict[str, Any], upstream: torch.Tensor | None = None
    ) -> Any:
        tensors: dict[str, torch.Tensor] = {}
        message = {
            "op": "call",
            "target": self._address,
            "method": self._method,
            "args": values.encode([_plain(a) for a in args], tensors),
            "kwargs": values.encode({k: _plain(v) for k, v in kwargs.items()}, tensors),
            "seed": self._owner.seed,
        } | extra
        nodes = (*message["args"]["list"], *(pair[1] for pair in message["kwargs"]["dict"]))
        for given, node in zip((*args, *kwargs.values()), nodes, strict=True):
            is_own = not isinstance(given, Opaque)  # else an answer has returned it
            if is_own and isinstance(node, dict) and "opaque" in node:
                what = "pass data, and a seed in place of a generator"
                raise TypeError(f"an answer cannot be given {node['opaque']}: {what}")
        if upstream is not None:
            message["upstream"] = values.encode(upstream, tensors)
        call = Call(f"{self._label}({describe_arguments(args, kwargs)})")
        reply = self._owner._ask(call, message, tensors)
        if upstream is not None:
            return reply.get("gradients")
        value = reply.get("value")
        return Module(self._owner, value, self._label) if isinstance(value, Ref) else value


class Module(Target):
    """The proxy of a student's ``nn.Module`` in the child."""

    def __init__(self, owner: Student, ref: Ref, name: str) -> None:
        super().__init__(owner, ref.number, f"{redaction.redact_name(ref.type)}(...)", "__call__")
        self.ref = ref
        self.name = name
        self._loaded = False
        self._names: list[str] = []  # of the parameters that were asked for
        self.shared: dict[str, str] = {}  # of these, second names of a parameter, and the first

    def eval(self) -> Module:
        """Switch to evaluation mode (dropout off), as the ``eval`` of a larger model does."""
        self.method("train")(False)
        return self

    def train(self) -> Module:
        """Switch to training mode (dropout on)."""
        self.method("train")()
        return self

    def to(self, dtype: torch.dtype) -> Module:
        """Cast parameters and buffers."""
        self.method("to")(dtype)
        return self

    def gradients(self, *args: Any, upstream: torch.Tensor, **kwargs: Any) -> Any:
        """Return gradients like `Target.gradients`, with the names of parameters that were asked
        for."""
        return self._send(args, kwargs, {"names": self._names}, upstream)

    def method(self, name: str) -> Target:
        """Return a method of the module."""
        return Target(self._owner, self.ref.number, f"{self.name}(...).{name}", name)

    def parameters(self, names: Iterable[str] = ()) -> dict[str, torch.Tensor]:
        """Return the parameters by name, as ``named_parameters`` does. If one has several names,
        that which is in ``names`` is used, from now on also by `load`."""
        self._names = list(names) or self._names
        return self._tensors(buffers=False)

    def state(self, relevant: Collection[str] | None = None) -> dict[str, torch.Tensor]:
        """Return parameters and buffers by name. The diagnosis ignores buffers that are not among
        the ``relevant`` ones, and sees the numbers of those that are; None: it sees the shapes of
        all."""
        return self._tensors(True, relevant)

    def _tensors(
        self, buffers: bool, relevant: Collection[str] | None = None
    ) -> dict[str, torch.Tensor]:
        message = {"op": "state", "target": self.ref.number, "buffers": buffers}
        message["names"] = self._names
        call = Call(f"the parameters of {self.name}")
        reply = self._owner._ask(call, message, {})
        try:
            value = _tensors_by_name(reply.get("value"))
            self.shared = self._second_names(reply.get("shared", {}))
            extra = reply.get("buffers", [])
            if not _is_list_of(str, extra):
                raise TypeError("it should contain names of buffers")
        except TypeError as error:
            raise self._owner._garbled(call, str(error)) from None
        ignored = set() if relevant is None else {*extra} - {*relevant}
        seen: dict[str, Any] = {k: v for k, v in value.items() if k not in ignored}
        if not self._loaded:  # how layers start is chance: keep it out of the transcript
            asked = {*extra} & {*(relevant or ())}
            seen = {k: v if k in asked else tuple(v.shape) for k, v in seen.items()} | self.shared
        call.value = seen
        return value

    def _second_names(self, found: Any) -> dict[str, str]:
        """Validate a dict of second names of parameters."""
        if not isinstance(found, dict) or not {*found, *found.values()} <= set(self._names):
            raise TypeError("it should say which parameters have several names")
        return found

    def load(self, weights: dict[str, torch.Tensor]) -> Module:
        """Copy weights into the parameters of these names; others keep their values.

        Raises ``Failure``, with the names that the module has, if one is missing or has another
        shape.
        """
        self._loaded, self._names = True, list(weights)
        tensors: dict[str, torch.Tensor] = {}
        message = {"op": "load", "target": self.ref.number}
        message["values"] = values.encode(weights, tensors)
        call = Call(f"loading the given weights into {self.name}")
        match self._owner._ask(call, message, tensors).get("value"):
            case {"problems": dict(problems), "has": list(has)} if (
                problems.keys() <= weights.keys()
            ):
                # The order in which layers are created is free: keep it out of the transcript.
                call.value = {"problems": problems, "has": sorted(map(str, has))}
                self._complain(problems, has, weights)
            case _:
                raise self._owner._garbled(call, "it should say which parameters there are")
        return self

    def _complain(
        self, problems: dict[str, Any], has: list[Any], weights: dict[str, torch.Tensor]
    ) -> None:
        """Raise `Failure` for the first problem of `load`, if there is one."""
        for name, shape in problems.items():
            if isinstance(shape, str) and shape in weights:
                raise Failure(one_parameter(self.name, name, shape))
            if not _is_list_of(int, shape):
                known = ", ".join(redaction.redact_name(str(n)) for n in has[:20])
                those = f"It has: {known}." if known else "It has no parameters."
                raise Failure(
                    f"Your {self.name} has no parameter called {name}. {those} {MISSING_PARAMETER}"
                )
            raise Failure(
                f"The parameter {name} of your {self.name} has shape {tuple(shape)}; "
                f"the exercise asks for {tuple(weights[name].shape)}."
            )


def one_parameter(module: str, name: str, other: str) -> str:
    """Return a sentence that two names of the exercise belong to one parameter or to one memory."""
    return (
        f"In a {module}, {name} and {other} always have the same values; the exercise asks for two "
        "parameters. Is one layer or one tensor used for both?"
    )


def missing_packages(calls: Iterable[Call]) -> tuple[str, ...]:
    """Return the packages that are missing on this machine, if they are the cause of these calls'
    errors."""
    found = {str(c.error["package"]) for c in calls if c.error and c.error.get("package")}
    return tuple(sorted(found))


def _is_list_of(kind: type, value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, kind) for entry in value)


def _without_types(node: Any) -> Any:
    """Return an encoded value without the type names of modules."""
    if isinstance(node, dict):
        return {key: _without_types(inner) for key, inner in node.items() if key != "type"}
    return list(map(_without_types, node)) if isinstance(node, list) else node


def _tensors_by_name(value: Any, allow_none: bool = False) -> dict[str, torch.Tensor]:
    """Validate a dict of tensors by name. Raises ``TypeError``."""
    kinds = (torch.Tensor, type(None)) if allow_none else torch.Tensor
    if not isinstance(value, dict) or not all(isinstance(v, kinds) for v in value.values()):
        raise TypeError("it should contain tensors by their names")
    return {str(name): tensor for name, tensor in value.items()}


def _operations(value: Any) -> tuple[Operation, ...]:
    """Validate the operations of a recorded call. Raises ``TypeError``."""
    if not isinstance(value, list) or len(value) > MOST_OPERATIONS:
        raise TypeError("its operations should be a list")
    found = []
    for item in value:
        match item:
            case [str(function), str(name), int(entries)]:
                found.append(Operation(function[:NAME], name[:NAME], entries))
            case _:
                raise TypeError("each operation should be a function, a name and a size")
    return tuple(found)


def _whole(value: Any) -> int:
    """Return a whole number. Raises ``TypeError`` for anything else."""
    if not isinstance(value, int):
        raise TypeError("its peak of entries should be a whole number")
    return value


def _plain(value: Any) -> Any:
    """Return the number of a `Module`, and any other value unchanged."""
    return value.ref if isinstance(value, Module) else value


# -- words ------------------------------------------------------------------------------------


def describe_arguments(args: Iterable[Any], kwargs: dict[str, Any]) -> str:
    """Describe arguments in a sentence: tensors by their shapes, small numbers as they are."""
    named = [f"{k}={describe(v)}" for k, v in kwargs.items()]
    return ", ".join([describe(a) for a in args] + named)


def describe(value: Any) -> str:
    """Describe a value without its contents: shape and dtype, length, or a size."""
    if isinstance(value, float):
        return repr(value) if value == float(f"{value:.3g}") or value != value else "a float"
    if isinstance(value, int):
        return repr(value) if abs(value) < COUNT else "an int"
    if isinstance(value, str):
        return redaction.redact(repr(value), redaction.NAME)
    if isinstance(value, dict):
        return f"<dict of {len(value)}>"
    if isinstance(value, torch.Tensor):
        kind = "" if value.dtype == torch.float32 else f" {str(value.dtype).removeprefix('torch.')}"
        return f"<{kind.strip() + ' ' if kind else ''}tensor {tuple(value.shape)}>"
    if isinstance(value, Stored):
        return describe(value.tensor)
    if isinstance(value, np.ndarray):
        return f"<numpy array {value.shape}>"
    if isinstance(value, list | tuple) and len(value) > 0:
        return f"<{type(value).__name__} of {len(value)}>"
    if isinstance(value, Module):
        return f"<{redaction.redact_name(value.ref.type)}>"
    if isinstance(value, Ref):
        return f"a {redaction.redact_name(value.type)}"
    if isinstance(value, Opaque):
        return redaction.redact(value.type, redaction.NAME)
    return repr(value)
