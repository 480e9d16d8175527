# %% [markdown]
# # Cross attention: asking another sequence

# %%
# -*- coding: utf-8 -*-
# !pip install torch numpy matplotlib
# %matplotlib inline
import math
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn, Tensor
from typing import Optional as Opt

# %%
# einops is not there, so a little one by hand
def rearrange(t, pattern):
    """only for 'a b -> b a', 'b k -> b 1 k', 'q k -> 1 q k'"""
    left, right = (side.split() for side in pattern.split("->"))
    t = t.permute([left.index(c) for c in right if c != "1"])
    for place, c in enumerate(right):
        if c == "1":
            t = t.unsqueeze(place)
    return t

assert rearrange(torch.zeros(2, 3), "b k -> b 1 k").shape == (2, 1, 3)
assert rearrange(torch.zeros(2, 3), "a b -> b a").shape == (3, 2)

# %% [markdown]
# ## 1. Weights over another sequence

# %%
def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scale = query.shape[1] ** -0.5
    logits = torch.einsum('q d, k d -> q k', query, key) * scale
    return logits.softmax(dim=1)

# %%
<<given cross_weights>>

# %% [markdown]
# ## 2. Padding

# %%
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    """Which tokens of a batch are padding?

    ``lengths``: int64, shape ``(batch,)``: how many tokens each sentence has, between 0 and ``n``.
    ``n``: how many rows each sentence has in the batch, its padding included.

    Returns a tensor of dtype ``torch.bool`` and shape ``(batch, n)``: entry ``[b, j]`` is True
    (blocked) where ``j`` is not smaller than the length of sentence ``b``, and False (free) for
    the tokens of the sentence. ``lengths`` is not changed.
    """
    if n == 0: return torch.zeros(len(lengths), 0, dtype=torch.bool)
    ar = np.arange(n)[None, :] >= lengths.cpu().numpy()[:, None]
    return torch.from_numpy(ar).to(lengths.device)

# %%
<<given padding_mask>>

# %%
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    """One mask for a whole batch out of two: True (blocked) where at least one of them blocks.

    ``padding``: bool, shape ``(batch, n_k)``; True at ``[b, j]`` hides key ``j`` of sentence ``b``
    from all its queries. ``pairs``: bool, shape ``(n_q, n_k)``; True at ``[i, j]`` hides key
    ``j`` from query ``i`` in all sentences.

    Returns a tensor of dtype ``torch.bool`` and shape ``(batch, n_q, n_k)``. Neither argument is
    changed.
    """
    return torch.logical_or(rearrange(padding, 'b k -> b 1 k'), rearrange(pairs, 'q k -> 1 q k'))

# %%
<<given combined_mask>>

# %% [markdown]
# ## 4. One function for all of them

# %%
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    *_, n_k, d_k = key.shape
    if value.shape[-2] != n_k: raise ValueError("number of tokens of key and value differ")
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=query.device)
    full = mask.expand(*query.shape[:-1], n_k)
    nobody = full.all(dim=-1, keepdim=True)
    # True means "may look" for torch, and a row that may look nowhere looks everywhere and is then wiped out
    allowed = ~full | nobody
    out = F.scaled_dot_product_attention(query, key, value, attn_mask=allowed)
    return out.masked_fill(nobody, 0)

# %%
<<given attention>>

# %% [markdown]
# ## 5. A context has no order

# %%
import torch.nn.functional as F

torch.manual_seed(9)
query, key, value = torch.randn(5, 4), torch.randn(7, 4), torch.randn(7, 3)
before = F.scaled_dot_product_attention(query, key, value)
reordered = {
    "keys and values together": F.scaled_dot_product_attention(query, key.flip(0), value.flip(0)),
    "keys alone": F.scaled_dot_product_attention(query, key.flip(0), value),
}
for what, after in reordered.items():
    print(f"{what:25s} the largest change is {(after - before).abs().max():.4f}")

# %%
def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Put the tokens of a context into another order, without a change to what attention gives.

    ``key``: ``(n_k, d_k)`` and ``value``: ``(n_k, d_v)``, float32. ``mask``: bool, shape
    ``(n_q, n_k)``, True means blocked. ``order``: int64, shape ``(n_k,)``, holds each of
    0 .. n_k - 1 once; ``order[j]`` is the number of the old token that becomes the new token ``j``.

    Returns ``(key, value, mask)``, three tensors of the same shapes, the first two floating and the
    mask bool, such that attention of any queries over them, under the new mask, is what it was. No
    argument is changed.
    """
    k, v = (torch.index_select(t, 0, order) for t in (key, value))
    return k, v, torch.index_select(mask, 1, order)

# %%
<<given reorder_context>>

# %%
class CrossAttention(nn.Module):
    """Single-head attention of the tokens ``x`` over the tokens ``context``.

    Its layers are ``W_query``: ``nn.Linear(d_query, d_key, bias=qkv_bias)``, ``W_key``:
    ``nn.Linear(d_context, d_key, bias=qkv_bias)`` and ``W_value``:
    ``nn.Linear(d_context, d_value, bias=qkv_bias)``. There are no other parameters. The order
    in which you make them is up to you. No seed is set.
    """

    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        """Widths: of ``x``, of ``context``, of queries and keys, of values."""
        super().__init__()
        make = lambda i, o: nn.Linear(i, o, bias=qkv_bias)
        self.W_query, self.W_key, self.W_value = make(d_query, d_key), make(d_context, d_key), make(d_context, d_value)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Context vectors, shape ``(batch, n_q, d_value)``, and nothing else.

        ``x``: shape ``(batch, n_q, d_query)``; ``context``: ``(batch, n_k, d_context)``, of the
        dtype of the layers. ``padding``: None, or bool, shape ``(batch, n_k)``, True at ``[b, j]``
        blocks key ``j`` of item ``b`` for all its queries. ``pairs``: None, or bool, shape
        ``(n_q, n_k)``, True at ``[i, j]`` blocks key ``j`` for query ``i`` in every item. If both
        are given, a key is blocked where at least one of them blocks.

        Queries are projections of ``x``; keys and values are projections of ``context``. Scores
        are divided by ``sqrt(d_key)``, are from -500 to 500, and the softmax runs over the free
        keys. (In the graded inputs, no blocked score of a query is more than 80 above the query's
        largest free score.) A query without a free key gets the zero vector (with biases, too), and
        all gradients stay finite. The items of a batch do not see each other. A float64 module is
        right to ten digits. No argument is changed. Gradients flow back to both sequences and to
        all three layers.
        """
        b, n_q, n_k = x.shape[0], x.shape[1], context.shape[1]
        blocked = torch.zeros(b, n_q, n_k, dtype=torch.bool, device=x.device)
        for m, pattern in ((padding, 'b k -> b 1 k'), (pairs, 'q k -> 1 q k')):
            if m is not None:
                blocked = blocked | rearrange(m, pattern)
        return attention(self.W_query(x), self.W_key(context), self.W_value(context), blocked)

# %%
<<given CrossAttention>>

# %%
def main():
    c = CrossAttention(2, 3, 4, 5)
    x, context = torch.randn(2, 4, 2), torch.randn(2, 6, 3)
    try:
        c(context, x)
    except RuntimeError as e:
        print("as expected:", e)
    print(c(x, context, padding_mask(torch.tensor([6, 2]), 6)).shape)

if __name__ == "__main__":
    main()
    n = 3; mask = None; F = "done"
    for q in range(n): pass

# %% [markdown]
# ## In your own words

# %% [markdown]
# Padding queries only make rows nobody reads. They must be left out of the loss later.

# %% [markdown]
# ## A question to think about

