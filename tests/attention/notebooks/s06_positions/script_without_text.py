# %%
#!/usr/bin/env python
"""Positions. (converted from the notebook with jupytext, I work in an editor)"""
import math

import torch
from torch import nn

# %%
import dataclasses
import logging
import typing as t

import numpy as np

logger = logging.getLogger(__name__)
BASE = 10_000


def speeds(d: int) -> torch.Tensor:
    """omega_i = 10000 ** (-2i / d), one for each pair"""
    return torch.from_numpy(BASE ** (-np.arange(0, d, 2) / d))


def refuse_if(condition: bool, text: str) -> None:
    if condition:
        logger.debug("refused: %s", text)
        raise ValueError(text)

# %%
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    """How far two outputs are from what equivariance demands.

    ``before`` has shape ``(tokens, d_out)``: a model's output for ``x``. ``after`` has the same
    shape: its output for ``x[order]``. ``order`` is an int64 tensor of shape ``(tokens,)`` that
    holds each of 0 to tokens - 1 once.

    Returns one number (a float, or a tensor with one entry): the largest absolute difference
    between an entry of ``after`` and the entry that would stand there if the model were
    equivariant. It is 0 for a perfectly equivariant model. No argument is changed.
    """
    expected = before.index_select(0, order)
    return torch.linalg.vector_norm((after - expected).flatten(), ord=math.inf).item()

# %%
before = torch.tensor([[10.0, 11.0], [20.0, 21.0], [30.0, 31.0]])
order = torch.tensor([1, 2, 0])  # the second token first, then the third, then the first
after = torch.tensor([[20.0, 21.0], [30.0, 31.0], [10.0, 11.0]])
gap = equivariance_gap(before, after, order)
assert gap is not None, "Your function returns None."
assert float(gap) == 0, f"These outputs have moved with their tokens: the gap is 0, yours is {gap}."
assert float(equivariance_gap(before, before, order)) == 20, (
    "Outputs that stay where they are, while the tokens move, are not equivariant. "
    "Here the gap is 20: the third row holds 30, and 10 should be there."
)
assert float(equivariance_gap(before, after - 3, order)) == 3, (
    "If all entries are too small by 3, the gap is 3. Is the sign in the way?"
)
print("equivariance_gap: the visible checks pass.")

# %%
def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    """Tokens with their positions added.

    ``x`` has shape ``(..., tokens, d_in)``: one sequence ``(tokens, d_in)``, or any number of axes
    in front, for example a batch. ``table`` has shape ``(context_length, d_in)``; its row n belongs
    to the token at place n, counted from 0, in every sequence.

    Returns a new tensor of the shape of ``x``. Neither ``x`` nor ``table`` is changed, and
    gradients reach both. Raises ValueError if there are more tokens than the table has rows, or if
    the table is not exactly as wide as ``x``.
    """
    tokens, width = x.shape[-2:]
    refuse_if(width != table.shape[1], f"table has width {table.shape[1]}, tokens have {width}")
    refuse_if(tokens > table.shape[0], f"{tokens} tokens, only {table.shape[0]} places")
    return x + table.narrow(0, 0, tokens)

# %%
x = torch.ones(2, 3, 2)  # two sequences of three tokens
table = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5], [3.0, 3.5]])
got = add_positions(x, table)
assert isinstance(got, torch.Tensor), f"A tensor should come back; yours is a {type(got).__name__}."
assert got.shape == (2, 3, 2), f"The shape should stay (2, 3, 2); it is {tuple(got.shape)}."
one = torch.tensor([[1.0, 1.5], [2.0, 2.5], [3.0, 3.5]])
assert torch.allclose(got[0].float(), one), (
    "The first token gets row 0, the second row 1, and so on."
)
assert torch.allclose(got[1].float(), one), "Every sequence of the batch begins at row 0."
assert (x == 1).all(), "Your function has changed x itself."
for tokens, width in ((5, 2), (3, 4), (3, 1)):
    try:
        outcome = add_positions(torch.ones(tokens, width), table)
    except Exception as problem:
        outcome = problem
    assert isinstance(outcome, ValueError), (
        f"{tokens} tokens of width {width} and a table of shape (4, 2): a ValueError is expected, "
        f"not {type(outcome).__name__}."
    )
print("add_positions: the visible checks pass.")

# %%
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    refuse_if(d_in % 2 == 1, "d_in has to be even")
    place = np.arange(context_length)[:, None]
    angle = place * speeds(d_in).numpy()
    out = np.empty((context_length, d_in), dtype=np.float32)
    out[:, 0::2], out[:, 1::2] = np.sin(angle), np.cos(angle)
    return torch.from_numpy(out)

# %%
table = sinusoidal_table(3, 4)
assert isinstance(table, torch.Tensor), f"A tensor should come back; it is {type(table).__name__}."
assert table.shape == (3, 4), (
    f"The shape should be (context_length, d_in); it is {tuple(table.shape)}."
)
assert torch.allclose(table[0].float(), torch.tensor([0.0, 1.0, 0.0, 1.0])), (
    "At place 0 all angles are 0: sine and cosine should alternate as 0, 1, 0, 1."
)
pair = torch.tensor([math.sin(1), math.cos(1)])
assert torch.allclose(table[1, :2].float(), pair, atol=1e-4), (
    "At place 1 the angle of columns 0 and 1 is 1, for the sine and for the cosine."
)
pair = torch.tensor([math.sin(0.02), math.cos(0.02)])
assert torch.allclose(table[2, 2:].float(), pair, atol=1e-5), (
    "At place 2 the second pair has the angle 2 / 100, as in the table worked out by hand."
)
wide = sinusoidal_table(5, 6)
assert wide.shape == (5, 6), f"5 places of width 6: shape (5, 6), not {tuple(wide.shape)}."
pair = torch.tensor([math.sin(4 / 10000 ** (2 / 3)), math.cos(4 / 10000 ** (2 / 3))])
assert torch.allclose(wide[4, 4:].float(), pair, atol=1e-5), (
    "With d_in = 6, pair 2 has the exponent 2 * 2 / 6 = 2/3, so at place 4 its angle is "
    "4 / 10000 ** (2/3)."
)
try:
    outcome = sinusoidal_table(3, 5)
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    "With d_in = 5 one column has no partner: a ValueError is expected, "
    f"not {type(outcome).__name__}."
)
print("sinusoidal_table: the visible checks pass.")

# %%
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    """The matrix M with ``table[p + k] = table[p] @ M`` for every place p.

    ``table`` is the table of sines and cosines above, ``d_in`` its width, an even number. ``k`` may
    be negative (back to earlier places) or 0.

    Returns a float tensor of shape ``(d_in, d_in)``, a new one in each call. It depends on k and
    d_in only.
    """
    a = k * speeds(d_in)
    blocks = torch.stack([a.cos(), -a.sin(), a.sin(), a.cos()], dim=-1).view(-1, 2, 2)
    return torch.block_diag(*blocks).float()

# %%
matrix = shift_matrix(2, 4)
assert isinstance(matrix, torch.Tensor), f"A tensor is expected; it is {type(matrix).__name__}."
assert matrix.shape == (4, 4), f"The shape should be (d_in, d_in); it is {tuple(matrix.shape)}."
# From place 1 to place 3: the angles go from 1 to 3 and from 0.01 to 0.03.
start = torch.tensor([math.sin(1), math.cos(1), math.sin(0.01), math.cos(0.01)])
goal = torch.tensor([math.sin(3), math.cos(3), math.sin(0.03), math.cos(0.03)])
reached = start @ matrix.float()
assert torch.allclose(reached[:2], goal[:2], atol=1e-4), "The fast pair does not arrive at place 3."
assert torch.allclose(reached[2:], goal[2:], atol=1e-4), "The slow pair does not arrive at place 3."
back = goal @ shift_matrix(-2, 4).float()
assert torch.allclose(back, start, atol=1e-4), "With k = -2 it should go back to place 1."
print("shift_matrix: the visible checks pass.")

# %%
def test_shift():
    for d in (2, 4, 8):
        tab = sinusoidal_table(50, d)
        for k in (-3, 0, 5):
            out = tab[10:20] @ shift_matrix(k, d)
            assert torch.allclose(out, tab[10 + k : 20 + k], atol=1e-4), (d, k)
    return "ok"

print(test_shift())

# %%
class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        """``table`` has shape ``(context_length, d_in)``.

        It is kept as a buffer called ``table``, from which ``forward`` takes the rows. The module
        has no parameters.
        """
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """``x`` of shape ``(..., tokens, d_in)`` with row n of the table added to token n.

        Returns a new tensor of the shape of ``x``; ``x`` and the table stay as they are, and
        gradients reach ``x``. Raises ValueError if there are more tokens than rows.
        """
        n = x.size(-2)
        refuse_if(n > len(self.table), f"{n} tokens, only {len(self.table)} places")
        return x + self.table[:n]

# %%
table = torch.tensor([[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]])
module = FixedPositions(table.clone())
assert not list(module.parameters()), (
    "The table should not be a parameter: nothing is to be learned."
)
assert "table" in dict(module.named_buffers()), "Your module has no buffer called table."
x = torch.tensor([[10.0, 10.0], [20.0, 20.0]])
got = module(x)
assert got is not None and got.shape == (2, 2), "Two tokens of width 2 should come back."
assert torch.allclose(got.float(), torch.tensor([[10.0, 11.0], [22.0, 23.0]])), (
    "The first token gets the first row (0, 1), the second the second row (2, 3)."
)
assert torch.equal(x, torch.tensor([[10.0, 10.0], [20.0, 20.0]])), "You changed the caller's x."
assert torch.equal(module.table.float(), table), "forward should leave the table as it is."
got = module(torch.zeros(4, 3, 2))  # a batch of four sequences, each as long as the table
assert got.shape == (4, 3, 2), f"A batch (4, 3, 2) keeps its shape; yours is {tuple(got.shape)}."
assert torch.allclose(got.float(), table.expand(4, 3, 2)), (
    "Every sequence of a batch gets the rows of the table, from row 0 on."
)
try:
    outcome = module(torch.ones(4, 2))
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    f"4 tokens, a table of 3 rows: a ValueError is expected, not {type(outcome).__name__}."
)
print("FixedPositions: the visible checks pass.")

# %%
@dataclasses.dataclass
class Config:
    d_in: int
    d_out: int
    context_length: int
    qkv_bias: bool = False


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, *args: t.Any, **kwargs: t.Any) -> None:
        super().__init__()
        self.config = c = Config(*args, **kwargs)
        self.positions = nn.Embedding(c.context_length, c.d_in)
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(c.d_in, c.d_out, bias=c.qkv_bias) for _ in "qkv"
        )

    # steps ---------------------------------------------------------------
    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        refuse_if(len(x) > self.config.context_length, "too many tokens")
        return x + self.positions(torch.arange(len(x), device=x.device))

    def _weights(self, z: torch.Tensor) -> torch.Tensor:
        scores = self.W_query(z) @ self.W_key(z).T
        return torch.softmax(scores / self.config.d_out**0.5, dim=-1)

    # public --------------------------------------------------------------
    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(self._placed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        z = self._placed(x)
        return self._weights(z) @ self.W_value(z)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.config})"

# %%
biased = SelfAttention(1, 2, 5, qkv_bias=True)
layer = SelfAttention(3, 4, 5)
names = {name for name, _ in biased.named_parameters(remove_duplicate=False)}
shapes = {name: tuple(p.shape) for name, p in layer.named_parameters(remove_duplicate=False)}
for name in ("W_query", "W_key", "W_value"):
    assert shapes.get(f"{name}.weight") == (4, 3), f"{name} should be nn.Linear(d_in, d_out)."
    assert f"{name}.bias" not in shapes, f"By default (qkv_bias=False) {name} has no bias."
    assert f"{name}.bias" in names, f"With qkv_bias=True, {name} should have a bias."
assert shapes.get("positions.weight") == (5, 3), (
    "positions should be a table with one row per place, as wide as the tokens: here (5, 3)."
)
assert len([*layer.parameters()]) == 4, f"Your layer has other parameters, too: {sorted(shapes)}."
# With their positions the two tokens are (1, 0, 0) and (0, 1, 0). So columns 0 and 1 of
# W_query.weight are their queries, and so on. Divided by sqrt(4), the scores are the logarithms
# of [[1, 3], [4, 1]].
with torch.no_grad():
    rows = torch.tensor([[0.0, 2, 1], [1, 0, 2], [9, 9, 9], [9, 9, 9], [9, 9, 9]])
    layer.positions.weight.copy_(rows)
    queries = 2 * torch.tensor([[1.0, 4, 2], [3, 1, 2], [1, 1, 2], [1, 1, 2]]).log()
    layer.W_query.weight.copy_(queries)
    layer.W_key.weight.copy_(torch.tensor([[1.0, 0, 1], [0, 1, 1], [0, 0, 1], [0, 0, 1]]))
    layer.W_value.weight.copy_(torch.tensor([[20.0, 0, 1], [0, 20, 1], [20, 20, 1], [40, 0, 1]]))
x = torch.tensor([[1.0, -2.0, -1.0], [-1.0, 1.0, -2.0]])
weights, got = layer.attention_weights(x), layer(x)
for what, value in (("attention_weights", weights), ("forward", got)):
    kind = type(value).__name__
    assert isinstance(value, torch.Tensor), f"{what} should return a tensor, not {kind}."
assert weights.shape == (2, 2), f"Weights should be (tokens, tokens), not {tuple(weights.shape)}."
assert torch.allclose(weights.float(), torch.tensor([[0.25, 0.75], [0.8, 0.2]]), atol=1e-4), (
    "With scores ln 1, ln 3 and ln 4, ln 1, the weights should be [[1/4, 3/4], [4/5, 1/5]]."
)
assert got.shape == (2, 4), f"The output should be (tokens, d_out); it is {tuple(got.shape)}."
wanted = torch.tensor([[5.0, 15.0, 20.0, 10.0], [16.0, 4.0, 20.0, 32.0]])
assert torch.allclose(got.float(), wanted, atol=1e-3), (
    "The values are (20, 0, 20, 40) and (0, 20, 20, 0). Mixed with the weights 1/4 and 3/4 they "
    "give (5, 15, 20, 10), with 4/5 and 1/5 (16, 4, 20, 32)."
)
got = biased(torch.zeros(5, 1))
assert got.shape == (5, 2), f"5 tokens fill a context of 5: (5, 2), not {tuple(got.shape)}."
try:
    outcome = biased(torch.zeros(6, 1))
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    f"6 tokens, a context of 5: a ValueError is expected, not {type(outcome).__name__}."
)
print("SelfAttention: the visible checks pass.")

# %%
def main():
    torch.manual_seed(0)
    m = SelfAttention(d_in=3, d_out=4, context_length=9)
    x = torch.randn(7, 3)
    order = torch.randperm(7)
    print(m, "gap:", equivariance_gap(m(x), m(x[order]), order))
    with torch.no_grad():
        m.positions.weight.zero_()
    print("without positions:", equivariance_gap(m(x), m(x[order]), order))

if __name__ == "__main__":
    main()

# %% [markdown]
# ## In your own words
#
# Somebody adds the table of positions to the *outputs* of the attention layer and leaves the
# tokens alone: the same table, the same width, one addition. Think of *dog bites man* and *man
# bites dog*. What does each output row know of the order of the sentence now, and what can the
# attention weights no longer do?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown]
# Each output row n knows its own place n, but not the places of the others. The weights cannot use the order: bites sees dog and man the same in both.
