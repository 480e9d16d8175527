"""A mistake is named by its numbers, whatever the code looks like."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.core.course import KIT, Course
from autograder.grading.diagnose import Diagnostician
from autograder.grading.reference import load_answer
from autograder.grading.runner import Checks, collected

HEAD = "import math\nimport torch\nfrom torch import nn\nimport torch.nn.functional as F\n"
# The mistakes below are written in another way than in the specimens that they are told by.
CASES = {
    ("s07_causal_mask", "causal_mask"): {
        "blocks_the_diagonal": "def causal_mask(n):\n    i = torch.arange(n)\n"
        "    return i[:, None] <= i[None, :]",
        "blocks_the_past": "def causal_mask(n):\n"
        "    return torch.tensor([[j < i for j in range(n)] for i in range(n)])",
    },
    ("s07_causal_mask", "mask_and_renormalize"): {
        "does_not_renormalise": "def mask_and_renormalize(weights, mask):\n"
        "    return torch.where(mask, torch.zeros_like(weights), weights)",
    },
    ("s11_head_splitting", "split_heads"): {
        "view_puts_heads_before_tokens": "def split_heads(x, num_heads):\n    b, n, d = x.shape\n"
        "    if d % num_heads: raise ValueError('no')\n"
        "    return x.contiguous().reshape(b, num_heads, n, -1)",
    },
}


def diagnosed(course: Course, slug: str, exercise: str, source: str) -> tuple[str, float]:
    def body(checks: Checks) -> tuple[str, float]:
        ran = checks.run(load_answer(HEAD + source, "<test>"), exercise)
        found = Diagnostician(checks).diagnose(exercise, ran)
        return (found.specimen if found else "", sum(o.points for o in ran.outcomes))

    return collected(course, slug, body)


@pytest.mark.parametrize(
    ("slug", "exercise", "specimen", "source"),
    [(*key, name, source) for key, cases in CASES.items() for name, source in cases.items()],
)
def test_a_mistake_written_in_another_way_is_named(
    course: Course, slug: str, exercise: str, specimen: str, source: str
) -> None:
    assert diagnosed(course, slug, exercise, source)[0] == specimen


def test_a_right_answer_has_no_diagnosis(course: Course) -> None:
    source = "def causal_mask(n):\n    return ~torch.ones(n, n).tril().bool()"
    assert diagnosed(course, "s07_causal_mask", "causal_mask", source) == ("", 2.0)


def test_a_mistake_that_nobody_filed_has_no_diagnosis(course: Course) -> None:
    source = "def causal_mask(n):\n    return torch.eye(n).roll(n // 2, 0).bool()"
    assert diagnosed(course, "s07_causal_mask", "causal_mask", source)[0] == ""


def described(course: Course, slug: str, exercise: str, source: str) -> str:
    def body(checks: Checks) -> str:
        ran = checks.run(load_answer(HEAD + source, "<test>"), exercise)
        found = Diagnostician(checks).diagnose(exercise, ran)
        return f"{found.mistake} {found.hint}" if found else ""

    return collected(course, slug, body)


MULTI_HEAD = """
class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("d_out is no multiple of num_heads")
        self.d_out, self.num_heads, self.context_length = d_out, num_heads, context_length
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.mask = None

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.context_length:
            raise ValueError("too many tokens")
        layers = self.W_query, self.W_key, self.W_value
        q, k, v = (f(x).view(b, n, self.num_heads, -1).transpose(1, 2) for f in layers)
        scores = q @ k.transpose(2, 3) / q.shape[-1] ** 0.5
        future = torch.ones(n, n).triu(1).bool()
        MASK
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return self.out_proj((weights @ v).transpose(1, 2).reshape(b, n, self.d_out))
"""
CAUSAL = """
class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.n, self.d = context_length, d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        n = x.shape[-2]
        if n > self.n:
            raise ValueError("too many tokens")
        scores = self.W_query(x) @ self.W_key(x).transpose(-2, -1) / self.d ** 0.5
        if n < self.n:
            scores = scores.masked_fill(torch.ones(n, n).triu(1).bool(), -torch.inf)
        return torch.softmax(scores, -1) @ self.W_value(x)
"""
TABLE = """
def sinusoidal_table(n, d, base=10000.0):
    rates = torch.exp(torch.arange(0, d, 2) * (-math.log(base) / 8))
    angles = torch.arange(n)[:, None] * rates
    table = torch.zeros(n, d)
    table[:, 0::2], table[:, 1::2] = torch.sin(angles), torch.cos(angles)
    return table
"""
NO_DROPOUT_ONE_HEAD = """
class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        later = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", later, persistent=False)

    def forward(self, x):
        n = x.shape[1]
        if n > self.mask.shape[0]:
            raise ValueError("too many tokens")
        scores = self.W_query(x) @ self.W_key(x).transpose(1, 2) / self.W_key.out_features**0.5
        weights = scores.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)
        return weights @ self.W_value(x)
"""
ALL_MASKED = "scores = scores.masked_fill(future, -torch.inf)"
NO_DROPOUT = (
    MULTI_HEAD.replace("MASK", ALL_MASKED)
    .replace("        self.dropout = nn.Dropout(dropout)\n", "")
    .replace("self.dropout(torch.softmax(scores, dim=-1))", "torch.softmax(scores, dim=-1)")
)
FIRST = "if self.mask is None:\n            self.mask = future\n        "
NOT_TRAINING = "if not self.training:\n            "
CROSS = """
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        keys = self.W_key(context)
        scores = self.W_query(x) @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        MASK
        return torch.softmax(scores, dim=-1) @ self.W_value(context)
"""
IF_BOTH = """if padding is not None and pairs is not None:
            blocked = padding.unsqueeze(1) | pairs
            scores = scores.masked_fill(blocked, -1e9)"""
NOTHING_MENDED = Path("s11_head_splitting", "MendedMultiHead", "wrong", "mends_nothing.py")
SPLIT_ANEW = "return projected.unflatten(1, (self.num_heads, -1)).transpose(0, 1)"
# Each mistake gives the numbers of a sample answer in some checks and not in others.
NOT_SAID = {
    "a fixed width": ("s06_positions", "sinusoidal_table", TABLE, "exponent"),
    "the first mask is kept": (
        "s11_head_splitting",
        "MultiHeadAttention",
        MULTI_HEAD.replace("MASK", f"{FIRST}scores.masked_fill_(self.mask[:n, :n], -torch.inf)"),
        "takes effect",
    ),
    "masked in evaluation only": (
        "s11_head_splitting",
        "MultiHeadAttention",
        MULTI_HEAD.replace("MASK", f"{NOT_TRAINING}scores.masked_fill_(future, -torch.inf)"),
        "No mask takes effect",
    ),
    "no mask at full length": ("s07_causal_mask", "CausalAttention", CAUSAL, "Nothing is masked"),
    "all axes reversed": (
        "s11_head_splitting",
        "head_scores",
        "def head_scores(queries, keys):\n    return queries @ keys.T / queries.shape[-1] ** 0.5",
        "axes 1 and 2",
    ),
    "masks only when both are given": (
        "s09_cross_attention",
        "CrossAttention",
        CROSS.replace("MASK", IF_BOTH),
        "no effect",
    ),
    "masks are never passed on": (
        "s09_cross_attention",
        "CrossAttention",
        CROSS.replace("        MASK\n", ""),
        "thrown away",
    ),
    "split is written anew": (
        "s11_head_splitting",
        "MendedMultiHead",
        (KIT / "specimens" / NOTHING_MENDED)
        .read_text()
        .replace("return super().split(projected)", SPLIT_ANEW),
        "all three methods are kept as they were",
    ),
    "no dropout layer, one head": (
        "s08_dropout",
        "CausalAttention",
        NO_DROPOUT_ONE_HEAD,
        "never called",
    ),
    "no dropout layer": ("s11_head_splitting", "MultiHeadAttention", NO_DROPOUT, "never called"),
}


@pytest.mark.parametrize("name", NOT_SAID)
def test_a_sample_answer_that_agrees_in_some_checks_only_is_not_named(
    course: Course, name: str
) -> None:
    slug, exercise, source, words = NOT_SAID[name]
    assert words not in described(course, slug, exercise, source)
