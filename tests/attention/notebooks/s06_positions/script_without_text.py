# %%
#!/usr/bin/env python
"""Positions. (converted from the notebook with jupytext, I work in an editor)"""
<<given setup>>

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
<<given equivariance_gap>>

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
<<given add_positions>>

# %%
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    refuse_if(d_in % 2 == 1, "d_in has to be even")
    place = np.arange(context_length)[:, None]
    angle = place * speeds(d_in).numpy()
    out = np.empty((context_length, d_in), dtype=np.float32)
    out[:, 0::2], out[:, 1::2] = np.sin(angle), np.cos(angle)
    return torch.from_numpy(out)

# %%
<<given sinusoidal_table>>

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
<<given shift_matrix>>

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
<<given FixedPositions>>

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
<<given SelfAttention>>

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

# %% [markdown]
# Each output row n knows its own place n, but not the places of the others. The weights cannot use the order: bites sees dog and man the same in both.

