"""The recorder sees the operations below autograd, whoever called them, and changes nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F

from autograder.sandbox.server.recording import Recorder

X = torch.arange(12.0).reshape(3, 4)


def recorded(call: Callable[[], object]) -> set[tuple[Any, ...]]:
    with Recorder() as recorder:
        call()
    return {tuple(operation) for operation in recorder.operations()}


def test_an_operation_comes_with_its_function_and_the_size_of_its_result() -> None:
    found = recorded(lambda: F.softmax(X, 0) @ X.T)
    assert ("torch.nn.functional.softmax", "_softmax", 12) in found
    assert ("torch.Tensor.matmul", "mm", 9) in found


def test_a_function_that_has_several_names_has_its_own() -> None:
    assert ("torch.mm", "mm", 9) in recorded(lambda: torch.mm(X, X.T))


def test_the_largest_result_counts() -> None:
    assert ("torch.Tensor.exp", "exp", 12) in recorded(lambda: (X[0].exp(), X.exp(), X[1].exp()))


def test_an_operation_in_place_has_the_name_of_the_other_one() -> None:
    names = {name for _, name, _ in recorded(lambda: X.clone().exp_())}
    assert names == {"", "clone", "exp"}


def test_a_function_that_runs_no_operation_is_recorded() -> None:
    assert ("torch.Tensor.data_ptr", "", 0) in recorded(X.data_ptr)


def test_a_backward_pass_and_its_hooks_are_seen() -> None:
    def call() -> None:
        x = X.clone().requires_grad_()
        x.register_hook(lambda g: g + torch.softmax(X, 0))
        torch.autograd.grad(F.cross_entropy(x, torch.tensor([0, 1, 2])), x)

    names = {name for _, name, _ in recorded(call)}
    assert {"_log_softmax_backward_data", "_softmax"} <= names


def test_a_compiled_function_is_seen() -> None:
    unit = torch.jit.CompilationUnit("def f(x):\n    return torch.softmax(x, 0)\n")
    assert ("", "_softmax", 12) in recorded(lambda: unit.f(X))


@pytest.mark.parametrize(
    "call",
    [lambda: torch.vmap(torch.dot)(X, X), lambda: torch.func.jacrev(torch.exp)(X),
     lambda: torch.func.vjp(torch.exp, X)[0], lambda: X.to_sparse().to_dense(),
     lambda: torch.complex(X, X).abs(), lambda: torch.sort(X, -1), lambda: X.tolist(),
     lambda: torch.from_numpy(X.numpy() * 2), lambda: torch.utils.checkpoint.checkpoint(
         torch.exp, X, use_reentrant=False), lambda: torch.tensor([X[0, 0], X[1, 1]])],
)  # fmt: skip
def test_what_runs_without_it_runs_with_it(call: Callable[[], object]) -> None:
    with Recorder():
        found = call()
    torch.testing.assert_close(found, call(), rtol=0, atol=0)


def test_an_error_passes_and_ends_the_recording() -> None:
    recorder = Recorder()
    with pytest.raises(RuntimeError, match="shapes cannot be multiplied"), recorder:
        X @ X
    before = recorder.operations()
    X.exp()
    assert recorder.operations() == before


@pytest.mark.slow
def test_torchs_compiler_is_not_imported() -> None:
    """That would take seconds and hundreds of modules."""
    code = (
        "import sys, torch\nfrom autograder.sandbox.server.recording import Recorder\n"
        "with Recorder():\n    torch.ones(3).softmax(0)\n"
        "assert 'torch._dynamo' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_peak_counts_what_exists_at_a_time() -> None:
    with Recorder() as recorder:
        for _ in range(5):
            X.exp()
    assert recorder.peak_entries == X.numel()
    assert recorder.operations() == [
        ["torch.Tensor.exp", "", 0],
        ["torch.Tensor.exp", "exp", X.numel()],
    ]
    with Recorder() as recorder:
        kept = [X.exp() for _ in range(5)]
        views = [one.t() for one in kept]
    assert recorder.peak_entries == 5 * X.numel()
    assert len(views) == 5
