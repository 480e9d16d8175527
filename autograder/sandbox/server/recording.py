"""Record the torch operations that a call runs."""

from __future__ import annotations

import contextlib
import functools
import weakref
from typing import Any

import torch
from torch.overrides import TorchFunctionMode, resolve_name
from torch.utils._python_dispatch import TorchDispatchMode


class Recorder:
    """Records the operations that run while it is entered, and the functions that ran them.

    Operations are those that reach torch's dispatcher below autograd: composite functions have
    been decomposed by then, and a backward pass is seen as well. The function's name tells what
    the dispatcher cannot: `F.dropout` decomposes into operations that any code may use.

    Operations of other threads, and those inside an operator registered with ``torch.library``,
    are not recorded. ``peak_entries`` is how many entries the tensors that they returned had
    together, at most, while they existed; those that share memory count once.
    """

    def __init__(self) -> None:
        self.peak_entries = 0
        self._existing = 0
        self._users: dict[int, int] = {}  # number of tensors by the address of their storage
        self._entries: dict[tuple[str, str], int] = {}
        self._function = ""
        self._modes = contextlib.ExitStack()

    def __enter__(self) -> Recorder:
        self._modes.enter_context(_Functions(self))
        self._modes.enter_context(_Operations(self))
        return self

    def __exit__(self, *error: Any) -> None:
        self._modes.__exit__(*error)

    def run_function(self, name: str, call: functools.partial[Any]) -> Any:
        """Run ``call``, and record that the torch function ``name`` ran its operations."""
        caller, self._function = self._function, name
        self._entries.setdefault((name, ""), 0)
        try:
            return call()
        finally:
            self._function = caller

    def add(self, operation: str, result: Any) -> None:
        """Record an operation with its result."""
        key = self._function, operation
        entries = 0
        if isinstance(result, torch.Tensor):
            entries = result.numel()
            self._count(result)
        if entries > self._entries.get(key, -1):
            self._entries[key] = entries

    def _count(self, result: torch.Tensor) -> None:
        """Count the entries of a tensor until it is freed."""
        with torch._C.DisableTorchFunction():  # so that this is not recorded
            if result.layout is not torch.strided:
                return
            storage = result.untyped_storage()
            address, entries = storage._cdata, storage.nbytes() // result.element_size()
        self._users[address] = self._users.get(address, 0) + 1
        if self._users[address] == 1:
            self._existing += entries
            self.peak_entries = max(self.peak_entries, self._existing)
        weakref.finalize(result, self._free, address, entries)

    def _free(self, address: int, entries: int) -> None:
        self._users[address] -= 1
        if not self._users[address]:
            self._existing -= entries

    def operations(self) -> list[list[str | int]]:
        """Return the operations, sorted, as ``[function, operation, entries]``.

        ``function`` is the full name of the outermost torch function, empty where there was none.
        ``operation`` is the dispatcher's name without namespace ``aten`` and overload; empty for
        the function itself. ``entries`` is the size of the largest tensor that it returned.
        """
        return [[*key, entries] for key, entries in sorted(self._entries.items())]


class _Functions(TorchFunctionMode):
    def __init__(self, recorder: Recorder) -> None:
        super().__init__()
        self._recorder = recorder

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        call = functools.partial(func, *args, **(kwargs or {}))
        return self._recorder.run_function(_function(func), call)


class _Operations(TorchDispatchMode):  # type: ignore[no-untyped-call]
    def __init__(self, recorder: Recorder) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._recorder = recorder

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """Return False: skipping torch's compiler would import it, which takes seconds."""
        return False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        result = func(*args, **(kwargs or {}))
        self._recorder.add(_operation(func), result)
        return result


def _function(func: Any) -> str:
    """Return the full name of a torch function."""
    own = str(getattr(func, "__name__", "?"))
    name = str(resolve_name(func) or own)
    if name.rpartition(".")[2] != own and getattr(torch, own, None) is func:
        return f"torch.{own}"  # `resolve_name` knows one name of several: `torch.spmm` for `mm`
    return name


@functools.cache
def _operation(func: Any) -> str:
    """Return the name of an operation without namespace, overload and the underscore of the version
    in place: ``add`` for ``aten::add_.Tensor``."""
    name = str(func.name()).partition(".")[0].removeprefix("aten::")
    return name if name.startswith("__") else name.rstrip("_")
