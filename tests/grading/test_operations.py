"""Exercises to be written by hand: what an answer may use, and what is seen of it."""

from __future__ import annotations

import sys
from pathlib import Path
from random import choices
from string import ascii_lowercase
from typing import Any

import pytest
import torch

from autograder.checks import BASICS, NUMPY, PRODUCTS, RANDOM, UNRECORDED
from autograder.grading import operations
from autograder.grading.failures import Failure
from autograder.grading.operations import OperationLists, expect_by_hand
from autograder.grading.reference import load_answer
from autograder.grading.student import Student

IMPORTS = """
import ctypes, math, random, threading
import numpy as np
import torch
from torch import nn
import torch.nn.functional as F
"""
SOFTMAX_BY_HAND = OperationLists(
    allowed=(*BASICS, *PRODUCTS, *NUMPY, "@", "numpy.dot", "numpy.einsum", "numpy.matmul"),
    banned=(
        *("softmax", "log_softmax", "softmin", "logsumexp", "logcumsumexp"),
        *("cross_entropy*", "crossentropyloss", "*attention*", "*transformer*"),
        *("*softmax*", "*logsumexp*", *UNRECORDED),
    ),
)
SCORES_BY_LOOPS = OperationLists(
    allowed=(*BASICS, "dot", "vdot", "vecdot", "outer", "ger", "addr"),
    banned=("numpy", "numpy.*", "dlpack", *UNRECORDED),
    one_entry=PRODUCTS,
)
DROPOUT_BY_HAND = OperationLists(
    allowed=(*BASICS, *PRODUCTS, *RANDOM, *NUMPY, "numpy.random.*", "@"),
    banned=("*dropout*", "*attention*", "*transformer*", "rnn*", "lstm*", "gru*", *UNRECORDED),
)


def student(source: str) -> Student:
    made = load_answer(f"{IMPORTS}\n{source}", "<test>")
    made.begin(0)
    return made


def refused(lists: OperationLists, source: str, *args: Any) -> str:
    """What a student reads whose answer is refused."""
    with pytest.raises(Failure) as found:
        expect_by_hand(student(source), "f", lists, *args)
    return str(found.value)


def accepted(lists: OperationLists, source: str, *args: Any) -> Any:
    """The value of an answer that is accepted without a remark."""
    s = student(source)
    value = expect_by_hand(s, "f", lists, *args)
    assert s.remarks == []
    return value


# -- softmax ----------------------------------------------------------------------------------

SOFTMAX = {
    "return torch.softmax(x, 0)": "`torch.softmax`",
    "return x.softmax(0)": "`Tensor.softmax`",
    "return F.softmax(x, dim=0)": "`F.softmax`",
    "return nn.Softmax(dim=0)(x)": "`F.softmax`",
    "return x.log_softmax(0).exp()": "`Tensor.log_softmax`",
    "return F.softmin(-x, dim=0)": "`F.softmin`",
    "return getattr(torch, 'soft' + 'max')(x, 0)": "`torch.softmax`",
    "return (x - x.logsumexp(0)).exp()": "`Tensor.logsumexp`",
    "return (x - torch.logcumsumexp(x, 0)[-1]).exp()": "`torch.logcumsumexp`",
    "return torch.distributions.Categorical(logits=x).probs": "`F.softmax`",
    "return torch.ops.aten._softmax(x, 0, False)": "_softmax`",
    "return torch.special.softmax(x, 0)": "softmax`",
    "return torch.sparse.softmax(x.to_sparse(), 0).to_dense()": "softmax`",
    """y = x.clone().requires_grad_()
    target = torch.zeros(len(x), 3)
    loss = F.cross_entropy(y, torch.tensor(0))
    return torch.autograd.grad(loss, y)[0] + F.one_hot(torch.tensor(0), 3)""": "`F.cross_entropy`",
    """layer = nn.TransformerEncoderLayer(1, 1, 1).eval()
    with torch.inference_mode():
        return layer(x[:, None, None])[:, 0, 0]""": "attention",
    """layer = nn.MultiheadAttention(1, 1, bias=False)
    return layer(torch.ones(1, 1), x[:, None], x[:, None])[1][0]""": "multi_head_attention_forward",
    """eye = torch.eye(3)
    q = torch.ones(1, 1, 1)
    return F.scaled_dot_product_attention(q, x[None, :, None], eye[None])[0, 0]""": (
        "`F.scaled_dot_product_attention`"
    ),
    """y, found = x.clone().requires_grad_(), []
    y.register_hook(lambda g: found.append(getattr(y.detach(), 'soft' + 'max')(0)))
    y.sum().backward()
    return found[0]""": "_softmax",
    """unit = torch.jit.CompilationUnit('def g(x):\\n    return torch.softmax(x, 0)\\n')
    return unit.g(x)""": "`torch.jit.CompilationUnit`",
    """found = []
    task = threading.Thread(target=lambda: found.append(getattr(x, 'soft' + 'max')(0)))
    task.start()
    task.join()
    return found[0]""": "`threading.Thread`",
}


@pytest.mark.parametrize("body", SOFTMAX)
def test_a_softmax_that_is_not_written_by_hand_is_refused(body: str) -> None:
    found = refused(SOFTMAX_BY_HAND, f"def f(x):\n    {body}", torch.randn(3))
    assert found.startswith("f uses ")
    assert SOFTMAX[body] in found and "by hand" in found


def test_a_compiled_unit_of_the_module_is_refused() -> None:
    source = """
unit = torch.jit.CompilationUnit('def g(x):\\n    return torch.dropout(x, 0.5, True)\\n')
def f(x):
    return unit.g(x)
"""
    assert "torch.jit" in refused(DROPOUT_BY_HAND, source, torch.randn(3))


def test_an_operator_of_ones_own_is_refused() -> None:
    """What runs inside it is not recorded."""
    name = "".join(choices(ascii_lowercase, k=20))  # torch keeps it for as long as the process
    source = f"""
library = torch.library.Library("{name}", "DEF")
library.define("g(Tensor x) -> Tensor")
library.impl("g", lambda x: torch.softmax(x, 0), "CompositeExplicitAutograd")
def f(x):
    return torch.ops.{name}.g(x)
"""
    assert f"{name}.g" in refused(SOFTMAX_BY_HAND, source, torch.randn(3))


@pytest.mark.parametrize("name", ["softmax_by_hand", "code"])
def test_a_file_beside_the_notebook_may_name_its_functions_as_it_likes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    """Also where Python has a module of that name."""
    monkeypatch.delitem(sys.modules, name, raising=False)
    (tmp_path / f"{name}.py").write_text("def softmax(x):\n    return x.exp() / x.exp().sum()\n")
    with monkeypatch.context() as patch:  # it can be imported where the answer runs, and only there
        patch.syspath_prepend(tmp_path)
        made = [
            student(source)
            for source in (
                f"import {name}\ndef f(x):\n    return {name}.softmax(x)",
                f"from {name} import softmax as f",
            )
        ]
    sys.modules.pop(name)
    for one in made:
        one.modules = {"code"}
        expect_by_hand(one, "f", SOFTMAX_BY_HAND, torch.randn(3))


def test_a_file_beside_the_notebook_does_not_stand_for_a_module_on_the_list() -> None:
    made = student("f = threading.Thread")
    made.modules = {"threading"}
    with pytest.raises(Failure, match=r"threading\.Thread"):
        expect_by_hand(made, "f", SOFTMAX_BY_HAND)


def test_a_helper_hides_nothing() -> None:
    """Even where the recording saw nothing, because other numbers took another path."""
    source = """
def g(x):
    return F.softmax(x, 0) if len(x) == 7 else x.exp() / x.exp().sum()
class Layer:
    def forward(self, x):
        return g(x)
def f(x):
    return Layer().forward(x)
"""
    assert "`F.softmax`" in refused(SOFTMAX_BY_HAND, source, torch.randn(3))


@pytest.mark.parametrize(
    "body",
    ["return x.exp() / x.exp().sum()",
     "softmax = x.exp() / x.exp().sum()\n    return softmax",
     "def softmax(v): return v.exp() / v.exp().sum()\n    return softmax(x)",
     "return torch.exp2(x * math.log2(math.e)) / torch.exp2(x * math.log2(math.e)).sum()",
     "e = [math.exp(v) for v in x]\n    return torch.tensor([v / sum(e) for v in e])",
     "e = x.clone().exp_()\n    e /= e.cumsum(0)[-1:].clone()\n    return e",
     "e = np.exp(x.numpy())\n    return torch.from_numpy(e / np.sum(e))",
     "y = x.clone().requires_grad_()\n    return torch.autograd.grad(y.exp().sum().log(), y)[0]",
     "e = x.double().exp()\n    return (e / torch.einsum('i->', e)).to(x.dtype)",
     "e = x.exp()\n    return e / (e @ torch.ones_like(e))",
     "e = torch.stack([v.exp() for v in x])\n    return e.div(e.sum(0, keepdim=True))",
     "return torch.vmap(lambda v: v.exp() / x.exp().sum())(x)",
     "return torch.func.jacrev(lambda v: v.exp().sum().log())(x)",
     "return F.normalize(x.exp(), p=1, dim=0)",
     "return 1 / (x[None] - x[:, None]).exp().sum(1)"],
)  # fmt: skip
def test_a_softmax_by_hand_is_accepted(body: str) -> None:
    x = torch.randn(3)
    got = accepted(SOFTMAX_BY_HAND, f"def f(x):\n    {body}", x)
    torch.testing.assert_close(torch.as_tensor(got).float(), x.softmax(0))


def test_a_class_of_ones_own_may_be_called_like_a_module_of_torch() -> None:
    source = """
class F:
    def softmax(x):
        return x.exp() / x.exp().sum()
def f(x):
    return F.softmax(x)
"""
    assert accepted(SOFTMAX_BY_HAND, source, torch.zeros(2)).tolist() == [0.5, 0.5]


def test_what_another_cell_does_is_not_the_answers() -> None:
    """A variable there may have the name of one here."""
    source = """
weights = torch.softmax(torch.ones(3), 0) @ torch.ones(3)
layer = nn.Softmax(dim=0)
def f(x):
    weights = x.exp()
    return weights / weights.sum()
"""
    accepted(SOFTMAX_BY_HAND, source, torch.ones(3))


# -- loops ------------------------------------------------------------------------------------

MANY_AT_ONCE = (
    *("return X @ X.T", "return torch.mm(X, X.t())", "return X.matmul(X.mT)"),
    *("return F.linear(X, X)", "return torch.inner(X, X)", "return torch.addmm(Z, X, X.T)"),
    *("return torch.einsum('id,jd->ij', X, X)", "return torch.tensordot(X, X, ([1], [1]))"),
    *("return torch.stack([X @ x for x in X])", "return torch.stack([X.mv(x) for x in X])"),
    *("return torch.bmm(X[None], X.T[None])[0]", "return torch.linalg.multi_dot([X, X.T])"),
    "return F.conv1d(X.T[None], X[:, :, None])[0]",
    "return F.bilinear(X.repeat_interleave(6, 0), X.repeat(6, 1), torch.eye(4)[None]).view(6, 6)",
    "s = X.square().sum(1)\n    return (s[:, None] + s - torch.cdist(X, X) ** 2) / 2",
)
ONE_BY_ONE = (
    *("x @ y", "torch.dot(x, y)", "(x * y).sum()", "torch.inner(x, y)", "torch.vdot(x, y)"),
    "torch.mm(x[None], y[:, None])",
    *("torch.einsum('d,d->', x, y)", "x[None] @ y[:, None]", "torch.linalg.vecdot(x, y)"),
    *("sum(a * b for a, b in zip(x, y))", "F.linear(x[None], y[None])", "torch.tensordot(x, y, 1)"),
)


@pytest.mark.parametrize("body", MANY_AT_ONCE)
def test_many_dot_products_at_once_are_refused(body: str) -> None:
    X = torch.randn(6, 4)
    source = f"Z = torch.zeros(6, 6)\ndef f(X):\n    {body}"
    torch.testing.assert_close(student(source).f(X), X @ X.T, atol=1e-4, rtol=1e-4)
    assert "results at once" in refused(SCORES_BY_LOOPS, source, X)


@pytest.mark.parametrize(
    "body",
    ["a = X.numpy()\n    return torch.from_numpy(a @ a.T)", "return torch.tensor(np.dot(X, X.T))",
     "a = np.asarray(X)\n    return torch.tensor(a.dot(a.T))"],
)  # fmt: skip
def test_numpys_products_are_refused(body: str) -> None:
    X = torch.randn(6, 4)
    assert "numpy" in refused(SCORES_BY_LOOPS, f"def f(X):\n    {body}", X)


@pytest.mark.parametrize("product", ONE_BY_ONE)
def test_a_product_of_two_vectors_is_accepted(product: str) -> None:
    X = torch.randn(6, 4)
    source = f"""
def f(X):
    scores = X.new_zeros(6, 6)
    for i, x in enumerate(X):
        for j, y in enumerate(X):
            scores[i, j] = {product}
    return scores
"""
    torch.testing.assert_close(accepted(SCORES_BY_LOOPS, source, X), X @ X.T)


@pytest.mark.parametrize(
    "body",
    ["return sum(torch.outer(c, c) for c in X.T)",
     "return (X[:, None] * X).sum(-1)",
     "return torch.vmap(lambda x: torch.vmap(lambda y: torch.dot(x, y))(X))(X)",
     "assert not isinstance(X, np.ndarray)\n    return torch.stack([(X * x).sum(1) for x in X])"],
)  # fmt: skip
def test_other_ways_without_a_product_of_matrices_are_accepted(body: str) -> None:
    X = torch.randn(6, 4)
    got = accepted(SCORES_BY_LOOPS, f"def f(X):\n    {body}", X)
    torch.testing.assert_close(got, X @ X.T)


# -- dropout ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call",
    ["F.dropout(x, 0.5, True)", "nn.Dropout(0.5)(x)", "torch.dropout(x, 0.5, True)",
     "F.dropout1d(x[None], 0.5, True)[0]", "nn.AlphaDropout(0.5)(x)", "F.dropout(x.clone(), 0.5)",
     "torch.native_dropout(x, 0.5, True)[0]", "torch.ops.aten.dropout(x, 0.5, True)",
     "F.scaled_dot_product_attention(x[None], x[None], x[None], dropout_p=0.5)[0]",
     "getattr(F, 'drop' + 'out')(x, 0.5)"],
)  # fmt: skip
def test_a_ready_made_dropout_is_refused(call: str) -> None:
    assert "by hand" in refused(DROPOUT_BY_HAND, f"def f(x):\n    return {call}", torch.ones(4, 5))


# -- what is on neither list ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "label"),
    [("return x + torch.lgamma(x)", "`torch.lgamma`"), ("return eval('x + 1')", "`eval`"),
     ("return torch.logaddexp(x, x)", "`torch.logaddexp`"),
     ("x.data_ptr()\n    return x", "data_ptr"), ("np.fft.fft([1.0])\n    return x", "numpy.fft"),
     ("torch._C._set_grad_enabled(True)\n    return x", "torch._C"),
     ("with torch.profiler.record_function('f'):\n        return x", "profiler"),
     ("return torch.linalg.inv(x.diag()).diag()", "uses `torch.linalg.inv` (")],
)  # fmt: skip
def test_what_is_on_neither_list_costs_nothing_and_is_remarked(body: str, label: str) -> None:
    s = student(f"def f(x):\n    {body}")
    expect_by_hand(s, "f", SOFTMAX_BY_HAND, torch.ones(3))
    (remark,) = s.remarks
    assert label in remark and "on neither list" in remark


@pytest.mark.parametrize(
    ("source", "label"),
    [("class A:\n    def __matmul__(self, x): return x\ndef f(X):\n    return A() @ X", "`@`"),
     ("def f(X):\n    return X if len(X) == 2 else torch.mm(X, X.T)", "`torch.mm`"),
     ("def f(X):\n    return X if len(X) == 2 else F.linear(X, X)", "`F.linear`")],
)  # fmt: skip
def test_a_matrix_product_that_was_not_seen_to_run_is_remarked(source: str, label: str) -> None:
    s = student(source)
    expect_by_hand(s, "f", SCORES_BY_LOOPS, torch.ones(2, 2))
    assert s.remarks == [f"f uses {label}, which is on neither list of this exercise"]


def test_labels_from_the_child_are_bounded() -> None:
    """The recording comes from where the student's code runs."""
    operation = operations.Operation("torch." + "9.87654 <b>\n" * 99, "softmax" + "x" * 999, 1)
    found = operations.banned_uses(SOFTMAX_BY_HAND, [operation], ())
    assert len(operations._listed(found)) < 200
    assert "9.8" not in operations._listed(found) and "\n" not in operations._listed(found)
