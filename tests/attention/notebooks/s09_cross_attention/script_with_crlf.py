# %% [markdown]
# # Cross attention: asking another sequence
#
# A translator reads a sentence in one language and writes one in another. While writing the word
# "drifts", she looks back at the page she translates from. Her question comes from *her* sentence,
# the answers come from *the other one*. In a transformer, this look across is called **cross
# attention**, or encoder-decoder attention.
#
# It needs no new formula. What is new is that there are two sequences, usually of different lengths
# and often of different widths, and that sentences of a batch are filled up with padding. So this
# notebook is about keeping apart what up to now happened to be equal. At its end you will have
#
# 1. attention weights of one sequence over another;
# 2. a mask that hides padding, made from the lengths of the sentences;
# 3. a way to combine it with any other mask;
# 4. one function `attention` that serves every kind of attention, and is safe even when nothing is
#    left to look at;
# 5. a function that reorders a context, and the reason why the order does not matter;
# 6. a module `CrossAttention` with three layers, of which self-attention is a special case.
#
# **Time:** about two hours. **Difficulty:** medium. **You need:** softmax, scaled scores, and masks
# in which `True` means blocked. Rows are tokens. *Attention scores* are the numbers before the
# softmax, *attention weights* those after it.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.
#
# Your code may use Python's standard library and these packages: `torch`, `numpy`, `matplotlib`.

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
#
# Begin with one sequence of queries and one of keys, without a mask. A self-check while you write:
# which of the two lengths should a *row* of the result have, and which axis therefore does the
# softmax run over? With $n_q = n_k$ a mistake here is invisible in the shape. Here it is not.

# %%
def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scale = query.shape[1] ** -0.5
    logits = torch.einsum('q d, k d -> q k', query, key) * scale
    return logits.softmax(dim=1)

# %%
query = torch.tensor([[2 * math.log(2), 0.0, 0.0, 0.0], [0.0, 2 * math.log(3), 0.0, 0.0]])
key = torch.eye(4)[:3]
got = cross_weights(query, key)
assert isinstance(got, torch.Tensor), f"Return a tensor; this is a {type(got).__name__}."
assert got.shape != (3, 2), "Shape (3, 2) has a row for each key; each *query* should have a row."
assert got.shape == (2, 3), (
    f"Two queries and three keys: shape (2, 3) is expected, not {tuple(got.shape)}."
)
got = got.detach().float()
sums = got.sum(dim=1)
assert not torch.allclose(got.sum(dim=0), torch.ones(3), atol=1e-4), (
    "Your columns sum to one. Each query distributes its weight over the keys: rows should."
)
assert torch.allclose(sums, torch.ones(2), atol=1e-4), (
    f"Each row should sum to one; yours sum to {sums.tolist()}."
)
assert not torch.allclose(got[0], torch.tensor([4.0, 1.0, 1.0]) / 6, atol=1e-4), (
    "The first row is (4/6, 1/6, 1/6): these are the weights of scores that were not scaled."
)
assert torch.allclose(got[0], torch.tensor([0.5, 0.25, 0.25]), atol=1e-4), (
    f"The first row of the example should be [0.5, 0.25, 0.25]; yours is {got[0].tolist()}."
)
assert torch.allclose(got[1], torch.tensor([0.2, 0.6, 0.2]), atol=1e-4), (
    f"The second row of the example should be [0.2, 0.6, 0.2]; yours is {got[1].tolist()}."
)
one = cross_weights(torch.tensor([[math.log(3)]]), torch.tensor([[1.0], [0.0]]))  # d_k = 1
assert torch.allclose(one.detach().float(), torch.tensor([[0.75, 0.25]]), atol=1e-4), (
    "With d_k = 1 the scores ln 3 and 0 stay as they are: the weights should be [3/4, 1/4]."
)
assert math.isclose(query[0, 0], 2 * math.log(2), rel_tol=1e-6), "You changed the caller's query."
print("cross_weights: two queries distribute their weight over three keys. Good.")

# %% [markdown]
# ## 2. Padding
#
# A batch is one tensor, so all its sentences have the same number of rows. Short sentences are
# filled up at the end with rows that mean nothing. These rows have keys like any others, and
# without a mask they get weight: an answer would then depend on how long the *other* sentences of
# the batch are.
#
# The lengths of the sentences say it all. For lengths $3$ and $1$ in a batch with four rows each,
# with `True` for blocked:
#
# $$\begin{pmatrix} 0 & 0 & 0 & 1 \\ 0 & 1 & 1 & 1 \end{pmatrix}.$$
#
# Row $b$ belongs to sentence $b$, column $j$ to its token $j$. A sentence may fill all the rows it
# has, and it may be empty (a picture without a caption, say). Try both ends by hand before you
# trust your solution, in particular if you count rows from the end.

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
lengths = torch.tensor([3, 1])
mask = padding_mask(lengths, 4)
assert isinstance(mask, torch.Tensor), f"Return a tensor; this is a {type(mask).__name__}."
assert mask.shape == (2, 4), (
    f"Two sentences with four rows each: shape (2, 4) is expected, not {tuple(mask.shape)}."
)
assert mask.dtype == torch.bool, f"The mask should hold True and False; yours holds {mask.dtype}."
want = torch.tensor([[0, 0, 0, 1], [0, 1, 1, 1]]).bool()
assert not torch.equal(mask, ~want), "You mark the words; True means blocked, so mark the padding."
assert not torch.equal(mask, want.flip(1)), "The padding is at the end of a sentence."
assert torch.equal(mask, want), f"For lengths 3 and 1 of 4 you return {mask.int().tolist()}."
assert lengths.tolist() == [3, 1], "You changed the caller's lengths."
mask = padding_mask(torch.tensor([4, 0]), 4)
assert not mask[0].any(), "A sentence that fills all its rows has no padding."
assert mask[1].all(), "A sentence of length 0 is all padding."
print("padding_mask: short, full and empty sentences. Good.")

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
padding = torch.tensor([[False, False, True], [False, False, False]])
pairs = torch.tensor([[False, True, True], [False, False, False]])
mask = combined_mask(padding, pairs)
assert isinstance(mask, torch.Tensor), f"Return a tensor; this is a {type(mask).__name__}."
assert mask.shape == (2, 2, 3), (
    f"Two sentences, two queries, three keys: shape (2, 2, 3) is expected, not {tuple(mask.shape)}."
)
assert mask.dtype == torch.bool, f"The mask should hold True and False; yours holds {mask.dtype}."
assert mask[0, 1, 2], "Key 2 of sentence 0 is padding: no query may see it, query 1 neither."
assert mask[0, 0, 1], "Query 0 may not see key 1, although it is a word: pairs says so."
assert not mask[1, 1].any(), "Nothing blocks the keys of sentence 1 for its query 1."
want = torch.tensor([[[0, 1, 1], [0, 0, 1]], [[0, 1, 1], [0, 0, 0]]]).bool()
assert torch.equal(mask, want), f"For the example you return {mask.int().tolist()}."
mask = combined_mask(torch.tensor([[False, True]]), torch.zeros(4, 2, dtype=torch.bool))
assert mask.shape == (1, 4, 2), (
    f"One sentence, four queries, two keys: (1, 4, 2) is expected, not {tuple(mask.shape)}."
)
assert not mask[..., 0].any() and mask[..., 1].all(), "Padding hides one key from all queries."
print("combined_mask: padding hides keys, pairs hide pairs. Good.")

# %% [markdown]
# ## 4. One function for all of them
#
# Now the whole formula, for any number of leading axes (none, a batch, a batch and heads), and with
# a mask where one is wanted:
#
# $$\mathrm{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}} + M\right) V, \qquad
# M = \begin{cases} 0 & \text{free} \\ -\infty & \text{blocked.} \end{cases}$$
#
# The formula writes the mask as something that is *added*; our masks are bools. These are two ways
# of saying one thing, and you need not take the formula at its word. PyTorch has a ready-made
# `F.scaled_dot_product_attention`, and you may use it; but read in its documentation what
# `True` means in `attn_mask` before you do.
#
# **When nothing is left.** Blocking can leave a query without a single key: the sentence to look at
# is empty. Then the softmax of a row full of $-\infty$ is $0/0$, which is `nan`, and it does not
# stay where it is: one `nan` in the loss, and after the next step of training each weight of the
# model is `nan`. If some large negative number stands for $-\infty$, it is worse in a quieter way.
# All blocked keys get the same score, the softmax is satisfied, and the query receives the mean of
# precisely those values it should never see.
#
# We agree that a query without a free key gets the zero vector: nobody was asked, so nothing was
# answered. And its *gradients* must be clean as well. This is a trap within the trap: one may
# replace the `nan` in the output afterwards, and it comes back on the way backwards, because the
# derivative is taken through the place where the `nan` was born. Whether it does depends on how the
# mask was applied.

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
query = torch.tensor([[2 * math.log(2), 0.0, 0.0, 0.0], [0.0, 2 * math.log(3), 0.0, 0.0]])
key = torch.eye(4)[:3]
value = torch.tensor([[60.0, 0.0], [0.0, 60.0], [120.0, 60.0]])
got = attention(query, key, value)
assert isinstance(got, torch.Tensor), f"Return one tensor; this is a {type(got).__name__}."
assert got.shape != (2, 3), "Shape (2, 3) is that of the weights; return the context vectors."
assert got.shape == (2, 2), f"Two queries, values of width 2: (2, 2), not {tuple(got.shape)}."
got = got.float()
assert torch.allclose(got, torch.tensor([[60.0, 30.0], [36.0, 48.0]]), atol=1e-2), (
    f"The example should give [[60, 30], [36, 48]]; yours is {got.tolist()}."
)
padded = torch.tensor([[False, False, True], [False, False, True]])
got = attention(query, key, value, padded).float()
assert not torch.allclose(got, value[2], atol=1e-2), "Only the padding is seen: True means blocked."
assert torch.allclose(got, torch.tensor([[40.0, 20.0], [15.0, 45.0]]), atol=1e-2), (
    f"With the third key hidden, it should be [[40, 20], [15, 45]]; yours is {got.tolist()}."
)
assert padded.sum() == 2, "You changed the caller's mask."
everything = torch.ones(2, 3, dtype=torch.bool)
got = attention(query, key, value, everything).float()
assert everything.all(), "You changed the caller's mask."
assert not got.isnan().any(), "With all keys blocked there is nan; zero vectors are expected."
assert not got.any(), f"With all keys blocked, zero vectors are expected, not {got.tolist()}."
batch = (query.repeat(5, 1, 1), key.repeat(5, 1, 1), value.repeat(5, 1, 1))
got = attention(*batch, padded).float()
assert got.shape == (5, 2, 2), f"A batch of five gives (5, 2, 2), not {tuple(got.shape)}."
assert torch.allclose(got, torch.tensor([[40.0, 20.0], [15.0, 45.0]]).expand(5, 2, 2), atol=1e-2), (
    "Every item of a batch of five copies of the example should give what the example gives."
)
scores = torch.tensor([[3e9], [-2e9]])  # of the query (1): the first key is blocked
got = attention(torch.ones(1, 1), scores, torch.tensor([[9.0], [4.0]]), torch.tensor([True, False]))
assert math.isclose(float(got), 4.0, rel_tol=1e-4), (
    "Scores may have any size. Here a key with score 3e9 is blocked and one with -2e9 is free, so "
    f"the output should be the free value, 4; yours is {float(got):.4g}."
)
try:
    outcome = attention(query, key, value[:2])
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    "Three keys and two values do not belong together: a ValueError is expected, "
    f"not {type(outcome).__name__}."
)
print("attention: the example by hand, with and without padding, comes out right. Good.")

# %% [markdown]
# ## 5. A context has no order
#
# Attention sums over keys, and a sum does not care in which order its terms stand. If the rows of
# the context are put into another order, all context vectors stay what they were:
#
# $$\sum_j w_{ij}\, v_j = \sum_j w_{i\pi(j)}\, v_{\pi(j)} .$$
#
# To attention, a context is not a list but a bag of pairs (key, value). That is why positions have
# to be added to the tokens *before* attention, if their order is to mean anything.
#
# An experiment with PyTorch's own attention: five queries ask seven keys, and we look at how far
# the context vectors move when a matrix is turned upside down, so that its last row comes first.

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
key = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
value = torch.tensor([[10.0], [20.0], [30.0]])
mask = torch.tensor([[False, False, True], [False, False, False]])
got = reorder_context(key, value, mask, torch.tensor([1, 2, 0]))
assert isinstance(got, tuple | list) and len(got) == 3, "Return three tensors: key, value, mask."
assert torch.equal(key[:, 0], torch.tensor([1.0, 3.0, 5.0])), "You changed the caller's keys."
new_key, new_value, new_mask = got
assert new_key[:, 0].tolist() != [5.0, 1.0, 3.0], (
    "You went the other way: order[0] is 1, so the new key 0 is the old key 1."
)
assert new_key.tolist() == [[3.0, 4.0], [5.0, 6.0], [1.0, 2.0]], (
    f"The order [1, 2, 0] gives the wrong keys: {new_key.tolist()}."
)
assert new_value[:, 0].tolist() == [20.0, 30.0, 10.0], (
    f"Each value stays with its key: [20, 30, 10] is expected, not {new_value[:, 0].tolist()}."
)
assert new_mask.shape == (2, 3), f"The mask stays (2, 3), not {tuple(new_mask.shape)}."
assert new_mask.dtype == torch.bool, f"The mask stays bool; yours is {new_mask.dtype}."
assert new_mask.tolist() == [[False, True, False], [False, False, False]], (
    "Old token 2 is hidden from query 0. It is the new token 1 now, and should still be hidden."
)
print("reorder_context: keys, values and the mask moved together. Good.")

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
biased = CrossAttention(d_query=2, d_context=3, d_key=4, d_value=5, qkv_bias=True)
cross = CrossAttention(d_query=2, d_context=3, d_key=4, d_value=5)
shapes = {name: tuple(p.shape) for name, p in cross.named_parameters(remove_duplicate=False)}
wanted = {"W_query.weight": (4, 2), "W_key.weight": (4, 3), "W_value.weight": (5, 3)}
assert set(shapes) >= set(wanted) and len([*cross.parameters()]) == 3, (
    f"The parameters should be {sorted(wanted)}; yours are {sorted(shapes)}."
)
assert shapes.items() >= wanted.items(), (
    f"The weights should have the shapes {wanted}; yours: {shapes}."
)
names = {name for name, _ in biased.named_parameters(remove_duplicate=False)}
missing = {"W_query.bias", "W_key.bias", "W_value.bias"} - names
assert not missing, f"With qkv_bias=True, {sorted(missing)} should be there, too."
# All tokens are unit vectors, so that columns of W_query.weight are queries, columns of
# W_key.weight keys and columns of W_value.weight values. Scores and weights are those of the first
# example by hand. The first three features of the output are the weights of keys 0, 1 and 2.
with torch.no_grad():
    queries = 2 * torch.tensor([[2.0, 1], [1, 3], [1, 1], [1, 1]]).log()
    cross.W_query.weight.copy_(queries)
    cross.W_key.weight.copy_(torch.eye(4, 3))
    values = torch.tensor([[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [60, 0, 120], [0, 60, 60]])
    cross.W_value.weight.copy_(values)
x = torch.stack((torch.eye(2), torch.eye(2).flip(0)))  # item 1 asks in the other order
context = torch.stack((torch.eye(3), torch.eye(3)[[1, 0, 0]]))  # and has another context
got = cross(x, context)
assert isinstance(got, torch.Tensor), f"Return a tensor; this is a {type(got).__name__}."
assert got.shape == (2, 2, 5), (
    f"2 items, 2 queries, d_value = 5: (2, 2, 5) is expected, not {tuple(got.shape)}."
)
got = got.detach().float()
one = torch.tensor([[0.5, 0.25, 0.25, 60, 30], [0.2, 0.6, 0.2, 36, 48]])
assert torch.allclose(got[0], one, atol=1e-3), (
    "Without masks, item 0 should have the weights [1/2, 1/4, 1/4] and [1/5, 3/5, 1/5] of the "
    "example by hand, in the first three features of the output."
)
two = torch.tensor([[0.4, 0.6, 0, 24, 36], [0.8, 0.2, 0, 48, 12]])
assert torch.allclose(got[1], two, atol=1e-3), (
    "Item 1 asks the two questions in the other order, and its keys are 1, 0 and 0: both keys 0 "
    "together should get 2/5, then 4/5. Does each item look at its own context?"
)
padding = torch.tensor([[False, False, False], [False, True, False]])
got = cross(x, context, padding=padding).detach().float()
assert torch.allclose(got[0], one, atol=1e-3), "Item 0 has no padding, but the mask changes it."
padded = torch.tensor([[0.25, 0.75, 0, 15, 45], [2 / 3, 1 / 3, 0, 40, 20]])
assert torch.allclose(got[1], padded, atol=1e-3), (
    "In item 1 the second key is padding. The weights of the other two should be 3/4 and 1/4 for "
    "its first query, 1/3 and 2/3 for its second."
)
pairs = torch.tensor([[False, False, True], [False, False, False]])
got = cross(x, context, pairs=pairs).detach().float()
assert torch.allclose(got[0, 0], padded[1], atol=1e-3), (
    "Here pairs hides key 2 from query 0, whose weights in item 0 should be [2/3, 1/3, 0]."
)
assert torch.allclose(got[:, 1], torch.stack((one[1], two[1])), atol=1e-3), (
    "Here pairs hides nothing from query 1, but changes what it sees."
)
got = cross(x, context, padding, pairs).detach().float()
assert torch.allclose(got[1, 0], torch.tensor([0, 1.0, 0, 0, 60]), atol=1e-3), (
    "With both masks, query 0 of item 1 sees nothing but its first key, whose value is "
    "[0, 1, 0, 0, 60]."
)
got = biased(x, context, torch.ones(2, 3, dtype=torch.bool)).detach()
assert not got.isnan().any(), "With nothing to see there is nan in the output; zeros are expected."
assert not got.any(), "With nothing to see, the output should be zero, with biases, too."
got = cross(x[:1], context[:1, :2])
assert got.shape == (1, 2, 5), f"One item with two keys gives (1, 2, 5), not {tuple(got.shape)}."
print("CrossAttention: two sequences, four widths, two masks. Good.")

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
#
# In a batch of translations, both the sentences that ask and the sentences that are asked are
# filled up with padding. Padding of the context has to be hidden by a mask. Why does padding
# among the *queries* need no mask inside attention, and what must be seen to later instead?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown]
# Padding queries only make rows nobody reads. They must be left out of the loss later.

# %% [markdown]
# ## A question to think about
#
# A model writes a translation token by token. For each new token it calls its attention layers
# again. Of the queries, keys and values, which must be computed anew at each step and which could
# be kept from the step before: in causal self-attention, and in cross attention? How does the size
# of what is kept grow with the length of the source, and with the length of what has been written?
# And one more: if cross attention is asked with the queries one at a time, and then with all at
# once, why are the answers the same?
#
# ## Where to read on
#
# - Bahdanau, Cho and Bengio, *Neural Machine Translation by Jointly Learning to Align and
#   Translate* (2015): where this began, before there were transformers. Compare its pictures of
#   weights with ours.
# - Vaswani et al., *Attention Is All You Need* (2017), section 3.2.3: the three uses of attention
#   in one model.
# - Jaegle et al., *Perceiver: General Perception with Iterative Attention* (2021): few queries ask
#   a very long context, and $n_q \neq n_k$ becomes the whole point.
# - The documentation of `torch.nn.MultiheadAttention`: compare its `key_padding_mask` and
#   `attn_mask` with our `padding` and `pairs`, and its `kdim` and `vdim` with our widths.
