# %% [markdown]
# # Fast attention
#
# The attention of the earlier notebooks is right and wasteful. It writes down all scores at once,
# although each of them is needed for a moment only, and when a model writes a text it computes the
# same keys and values again for every new token. In this notebook you write attention that gives
# the same numbers with less memory and fewer multiplications. Nothing here is timed: we *count* the
# entries of tensors and the multiplications, which is the same on every computer.
#
# When you have finished, you can
#
# - compute a softmax over keys that arrive in parts, without ever holding all scores;
# - write attention in tiles that agrees with `F.scaled_dot_product_attention`;
# - turn queries and keys so that scores depend on the *distance* of two tokens (rotary positions);
# - let several heads share their keys and values (grouped queries);
# - keep keys and values in a cache, and generate the same tokens with a fraction of the work.
#
# **Time:** about three hours; `tiled_attention` and `CachedAttention` take half of it.
# **Difficulty:** hard. **You need:** scaled dot-product attention with several heads, causal masks,
# and the stable softmax. No answer from an earlier notebook is used, and no exercise needs your
# answer to another one.
#
# Words, as everywhere in this course: tensors have the shape `(batch, tokens, d)` or, with heads,
# `(batch, heads, tokens, d)`; in a mask, `True` means blocked. The *place* or *position* of a token
# is counted from 0.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.

# %% nbgrader={"grade_id": "setup", "locked": true}
import math
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils._python_dispatch import TorchDispatchMode

# %% [markdown]
# ## Given: a counter
#
# While a `Count` is entered with `with Count() as count:`, it sees every operation of torch. It
# knows the entries of the largest tensor that one operation made, and how many multiplications the
# matrix products needed: a product of an $n \times k$ and a $k \times m$ matrix takes $n k m$.
# Products that torch computes in another way than as products of matrices are not counted: `A @ v`
# with a vector `v`, for instance, and what `F.scaled_dot_product_attention` does in one step.


# %% nbgrader={"grade_id": "count", "locked": true}
class Count(TorchDispatchMode):
    """Counts what torch's operations do while it is entered.

    ``largest`` is the number of entries of the largest tensor that an operation gave, and
    ``multiplications`` the number of those in matrix products.
    """

    def __init__(self) -> None:
        super().__init__()
        self.largest = 0
        self.multiplications = 0

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False  # otherwise torch imports its compiler, which takes seconds

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        result = func(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            self.largest = max(self.largest, result.numel())
        if func in (torch.ops.aten.mm.default, torch.ops.aten.bmm.default):
            self.multiplications += result.numel() * args[0].shape[-1]
        elif func is torch.ops.aten.addmm.default:
            self.multiplications += result.numel() * args[1].shape[-1]
        return result


# %% [markdown]
# ## Online softmax
#
# For one query with scores $s_1, \dots, s_m$ and values $v_1, \dots, v_m$, attention gives
#
# $$ \frac{\sum_j e^{s_j} v_j}{\sum_j e^{s_j}} = \frac{\sum_j e^{s_j - M} v_j}{\sum_j e^{s_j - M}},
# \qquad M = \max_j s_j . $$
#
# The form on the right is the stable one: no power is larger than $e^0 = 1$. It seems to need all
# scores before the first power, because of the maximum. Milakov and Gimelshein showed in 2018 that
# it does not. Read the keys in parts. For the keys of part $A$, remember three things, the *state*:
#
# $$ M_A = \max_{j \in A} s_j , \qquad
# T_A = \sum_{j \in A} e^{s_j - M_A} , \qquad
# R_A = \sum_{j \in A} e^{s_j - M_A} v_j . $$
#
# The attention over part $A$ alone is $R_A / T_A$. Two states become the state of both parts
# together. Each sum was made with its own maximum; multiplying it by a power corrects that:
#
# $$ M = \max(M_A, M_B), \qquad
# T = e^{M_A - M} \, T_A + e^{M_B - M} \, T_B , \qquad
# R = e^{M_A - M} \, R_A + e^{M_B - M} \, R_B . $$
#
# **By hand.** Three keys have the scores $\log 1, \log 2, \log 4$ and the values 3, 6, 9. The
# weights are $\tfrac17, \tfrac27, \tfrac47$, so attention gives $\tfrac{3 + 12 + 36}{7} =
# \tfrac{51}{7}$. In two parts:
#
# | part | keys | $M$ | $T$ | $R$ | $R / T$ |
# |---|---|---|---|---|---|
# | $A$ | 1, 2 | $\log 2$ | $\tfrac12 + 1 = \tfrac32$ | $\tfrac12 \cdot 3 + 6 = 7.5$ | 5 |
# | $B$ | 3 | $\log 4$ | 1 | 9 | 9 |
# | both | all | $\log 4$ | $1.5 / 2 + 1 = 1.75$ | $7.5 / 2 + 9 = 12.75$ | 51/7 |
#
# The factor $\tfrac12$ is $e^{\log 2 - \log 4}$. A state *before the first key* is $M = -\infty$,
# $T = 0$, $R = 0$: merged with a state of a finite maximum it changes nothing, since
# $e^{-\infty} = 0$.
#
# The picture shows 32 scores that are read four at a time. The line is the maximum so far; each
# time it rises, the sums so far are multiplied by a number below 1.

# %% active="ipynb"
# import matplotlib.pyplot as plt
#
# generator = torch.Generator().manual_seed(15)
# scores = 2 * torch.randn(32, generator=generator) + torch.linspace(0, 3, 32)
# largest = torch.stack([scores[:end].max() for end in range(4, 33, 4)])
# totals = torch.stack([(scores[: 4 * n + 4] - largest[n]).exp().sum() for n in range(8)])
# figure, axes = plt.subplots(2, 1, figsize=(8, 5), sharex=True, layout="constrained")
# axes[0].bar(torch.arange(32) + 0.5, scores, width=0.8, color="tab:blue", label="score")
# axes[0].step(range(0, 33, 4), [*largest[:1], *largest], color="tab:red", label="maximum so far")
# axes[0].set_ylabel("score")
# axes[0].legend()
# axes[1].step(range(0, 33, 4), [*totals[:1], *totals], color="tab:green")
# axes[1].set_ylabel("total so far")
# axes[1].set_xlabel("key; four are read at a time")
# for axis in axes:
#     for border in range(0, 33, 4):
#         axis.axvline(border, color="lightgrey", linewidth=0.8, zorder=0)
# plt.show()

# %% [markdown]
# ### Exercise: `merge_states`
#
# **Common mistakes:** sums are added although they were made with different maxima; the factor of
# one part is used for the other; the sign in the power is turned; the result $R$ is divided by $T$
# although later parts still have to be added.


# %% nbgrader={"grade_id": "answer-merge_states", "solution": true}
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Merge the states of two parts of the keys into the state of both.

    Args:
        first: three tensors, for each query of each sequence: the maximum M of its scores, shape
            (batch, queries); the total T of the powers, shape (batch, queries); the result R, the
            sum of the values times their powers, shape (batch, queries, d). They are not changed.
            Maxima may be as large as 1000 or -1000. A state before the first key has the maximum
            ``-inf``, and 0 elsewhere.
        second: the same for other keys of the same queries. For each query at least one of the
            two maxima is finite.

    Returns:
        A tuple of three values, the maximum, the total and the result of all keys together, with
        the same shapes. The result is not divided by the total. All numbers are finite.
    """
    ### BEGIN SOLUTION
    (m_1, total_1, result_1), (m_2, total_2, result_2) = first, second
    m = torch.maximum(m_1, m_2)
    factor_1, factor_2 = (m_1 - m).exp(), (m_2 - m).exp()
    total = factor_1 * total_1 + factor_2 * total_2
    result = factor_1[..., None] * result_1 + factor_2[..., None] * result_2
    return m, total, result
    ### END SOLUTION


# %% nbgrader={"grade_id": "merge_states", "grade": true, "points": 2}
# Two queries. The first is the example by hand. For the second, the larger maximum comes first.
first = (
    torch.tensor([[2.0, 8.0]]).log(),
    torch.tensor([[1.5, 1.0]]),
    torch.tensor([[[7.5], [2.0]]]),
)
second = (
    torch.tensor([[4.0, 2.0]]).log(),
    torch.tensor([[1.0, 2.0]]),
    torch.tensor([[[9.0], [12.0]]]),
)
got = merge_states(first, second)
assert isinstance(got, tuple | list) and len(got) == 3, (
    "Return three values, the maximum, the total and the result: return maximum, total, result"
)
maximum, total, result = got
for name, value, shape in (("maximum", maximum, (1, 2)), ("total", total, (1, 2)),
                           ("result", result, (1, 2, 1))):  # fmt: skip
    assert isinstance(value, torch.Tensor), (
        f"The {name} should be a tensor, not a {type(value).__name__}."
    )
    assert value.shape == shape, (
        f"The {name} should have shape {shape}; yours has {tuple(value.shape)}."
    )
assert torch.allclose(maximum.float().exp(), torch.tensor([[4.0, 8.0]]), atol=1e-3), (
    "The maxima should be log 4 and log 8: for each query the larger of its two maxima."
)
assert torch.allclose(total.float(), torch.tensor([[1.75, 1.5]]), atol=1e-3), (
    "The totals should be 1/2 * 3/2 + 1 = 1.75 and 1 + 1/4 * 2 = 1.5; yours are "
    f"{[round(v, 3) for v in total.flatten().tolist()]}."
)
assert torch.allclose(result.float(), torch.tensor([[[12.75], [5.0]]]), atol=1e-3), (
    "The results should be 1/2 * 7.5 + 9 = 12.75 and 2 + 1/4 * 12 = 5; yours are "
    f"{[round(v, 3) for v in result.flatten().tolist()]}."
)
nothing = (torch.full((1, 2), -torch.inf), torch.zeros(1, 2), torch.zeros(1, 2, 1))
maximum, total, result = merge_states(nothing, second)
assert torch.allclose(total.float(), second[1], atol=1e-3), (
    "Merged with the state before the first key, the second state should stay as it is; its totals "
    f"1 and 2 become {[round(v, 3) for v in total.flatten().tolist()]}."
)
assert torch.allclose(result.float(), second[2], atol=1e-3), (
    "Merged with the state before the first key, the second state should stay as it is; its "
    f"results 9 and 12 become {[round(v, 3) for v in result.flatten().tolist()]}."
)
some = torch.tensor([[0.0, -torch.inf]])  # the second query has not seen a key yet
half = (some, torch.tensor([[1.0, 0.0]]), torch.zeros(1, 2, 1))
total = merge_states(half, (torch.zeros(1, 2), torch.ones(1, 2), torch.ones(1, 2, 1)))[1]
assert torch.allclose(total.float(), torch.tensor([[2.0, 1.0]]), atol=1e-3), (
    "Where the first state is empty for the second query only, totals of 1 become 2 and 1; yours "
    f"become {[round(v, 3) for v in total.flatten().tolist()]}."
)
far = (torch.tensor([[1000.0, -1000.0]]), torch.ones(1, 2), torch.ones(1, 2, 1))
maximum, total, result = merge_states(second, far)
assert torch.isfinite(total).all() and torch.isfinite(result).all(), (
    "With maxima of 1000 and -1000 all numbers should be finite. Which power becomes too large?"
)
assert torch.allclose(total.float(), torch.tensor([[1.0, 2.0]]), atol=1e-3), (
    "Merged with maxima of 1000 and -1000, the totals 1 and 2 should become 1 and 2; yours are "
    f"{[round(v, 3) for v in total.flatten().tolist()]}."
)
print("merge_states: two parts, one softmax.")

# %% [markdown] tags=["hints"]
# - Compute the second query of the check by hand. Which part keeps its numbers, and by what is the
#   other one multiplied?
# - Each part has one factor, a power. Its exponent is never positive.
# - Totals have one number for each query and results have $d$. Which axis is missing in the factor?

# %% [markdown]
# ## Attention in tiles
#
# The scores of $n$ queries and $m$ keys are $n m$ numbers: for 8192 tokens 67 million, for each
# head and each sequence. Dao and others built *FlashAttention* on the online softmax in 2022: the
# keys are cut into *tiles*, the scores of one tile are computed and used at once, and what stays
# is the state of each query. They do this inside one program of the graphics card, in its fast
# memory, and the queries are cut into tiles, too. The arithmetic is the same here.
#
# Start with the state before the first key. For each tile of keys: compute the scores of all
# queries and the keys of the tile, divided by $\sqrt d$; block what is blocked; make the state of
# the tile; merge. In the end $R / T$ is the attention.
#
# **By hand**: one query $q = 1$ with $d = 1$, the keys $\log 1, \log 2, \log 4$ and the values 3,
# 6, 9 are the example from above. The state after each tile:
#
# | tiles of | $T$ after each tile | $R$ after each tile | attention |
# |---|---|---|---|
# | 1 key | 1, 1.5, 1.75 | 3, 7.5, 12.75 | 51/7 |
# | 2 keys | 1.5, 1.75 | 7.5, 12.75 | 51/7 |
# | 3 keys | 1.75 | 12.75 | 51/7 |
#
# **Causal.** Query $i$ may look at the keys $0, \dots, i$. In a tile that begins at key $a$, the
# key in column $j$ is key $a + j$. There are tiles of which some query may not look at any key. The
# first is never such a tile: every query may look at key 0. With three queries of 1 in place of
# one, the example gives 3, 5 and 51/7: query 0 looks at key 0 alone, query 1 at two keys.
#
# ### Exercise: `tiled_attention`
#
# **Common mistakes:** the last tile is lost where the tile size does not divide the number of keys;
# the result is divided by the total in every tile; the old sums are not corrected when a tile
# brings a larger maximum; the mask is counted from the beginning of the tile;
# $-\infty - (-\infty)$ gives `nan`.


# %% nbgrader={"grade_id": "answer-tiled_attention", "solution": true}
def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    """Scaled dot-product attention that reads the keys in tiles.

    By hand: ``torch.softmax`` and ``torch.logsumexp`` over the keys of one tile are fine.
    ``F.scaled_dot_product_attention``, ``nn.MultiheadAttention``, transformer layers and
    ``torch.nn.attention`` are not, nor are threads, ``ctypes``, ``torch.jit`` and
    ``torch.library``, which hide what is computed. Using any of these costs half of the points
    or all.

    At most one tile of the scores exists at a time, and no mask of all queries and keys: where the
    tile size is small, no operation gives a tensor of ``n * m`` entries or more. (Looked at
    with ``n = m = 64``, two sequences, a tile size of 4 or 8 and at most 3 features. With 512 keys,
    one sequence, a tile size of 8 and 2 features, all results that exist at a time have fewer than
    ``n * m`` entries together; and for a single query, no product of matrices and no power has 12
    entries, and no softmax more than 64.)

    Args:
        queries: float (float64, too), shape (batch, n, d).
        keys: float, shape (batch, m, d).
        values: float, shape (batch, m, d_v). Queries, keys and values are not changed.
        tile_size: how many keys a tile has, at least 1. It need not divide ``m``, and it may be
            larger.
        causal: whether query ``i`` may look at the keys 0 to ``i`` only. Then ``n == m``.

    Returns:
        The attention of all queries, shape (batch, n, d_v): the softmax over all keys (that may be
        looked at) of the scores divided by the square root of ``d``, times the values. It is finite
        for scores of 1000 and -1000, too, and gradients flow back to queries, keys and values.
    """
    ### BEGIN SOLUTION
    batch, n, d = queries.shape
    maximum = queries.new_full((batch, n, 1), -torch.inf)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[-1])
    for start in range(0, keys.shape[1], tile_size):
        tile = keys[:, start : start + tile_size]
        scores = queries @ tile.transpose(1, 2) / math.sqrt(d)
        if causal:
            places = torch.arange(start, start + tile.shape[1])
            scores = scores.masked_fill(places > torch.arange(n)[:, None], -torch.inf)
        larger = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        factor, powers = (maximum - larger).exp(), (scores - larger).exp()
        total = factor * total + powers.sum(dim=-1, keepdim=True)
        result = factor * result + powers @ values[:, start : start + tile_size]
        maximum = larger
    return result / total
    ### END SOLUTION


# %% nbgrader={"grade_id": "tiled_attention", "grade": true, "points": 4}
queries = torch.ones(1, 1, 1)
keys = torch.tensor([[[1.0], [2.0], [4.0]]]).log()
values = torch.tensor([[[3.0], [6.0], [9.0]]])
for tile_size in (3, 2, 1, 5):
    got = tiled_attention(queries, keys, values, tile_size)
    assert isinstance(got, torch.Tensor), f"Return a tensor, not a {type(got).__name__}."
    assert got.shape == (1, 1, 1), f"The shape should be (1, 1, 1), not {tuple(got.shape)}."
    assert abs(float(got) - 51 / 7) < 1e-3, (
        f"With tiles of {tile_size}, the example by hand should give 51/7 = 7.2857; yours gives "
        f"{float(got):.4f}."
    )
for less in (1000.0, -1000.0):
    got = tiled_attention(queries, keys - less, values, 2)
    assert abs(float(got) - 51 / 7) < 1e-2, (
        f"With {less:g} subtracted from all scores the weights are the same, so the example should "
        f"still give 7.286; yours gives {float(got):.4f}. With which maximum does the state begin?"
    )
for tile_size in (3, 2, 1):
    got = tiled_attention(torch.ones(1, 3, 1), keys, values, tile_size, causal=True)
    assert not got.isnan().any(), (
        f"With causal=True and tiles of {tile_size}, your result has nan in it. Where a query may "
        "look at no key of a tile, -inf - (-inf) gives nan."
    )
    wanted = torch.tensor([3.0, 5.0, 51 / 7])
    assert torch.allclose(got.flatten().float(), wanted, atol=1e-3), (
        f"With causal=True, three queries of 1 and tiles of {tile_size}, the example should give "
        f"3, 5 and 7.286; yours gives {[round(v, 3) for v in got.flatten().tolist()]}. Which keys "
        "may a query look at, and which key is column 0 of a tile?"
    )
generator = torch.Generator().manual_seed(7)
queries, keys = (2 * torch.randn(2, 5, 3, generator=generator) for _ in range(2))
values = torch.randn(2, 5, 4, generator=generator)
wanted = F.scaled_dot_product_attention(queries, keys, values)
for tile_size in (5, 2, 1, 3):
    got = tiled_attention(queries, keys, values, tile_size).float()
    assert torch.allclose(got, wanted, atol=1e-3), (
        f"With tiles of {tile_size}, your attention differs from F.scaled_dot_product_attention on "
        "two sequences of five tokens. Do all keys count, and are the scores scaled?"
    )
wanted = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
for tile_size in (5, 2, 1, 3):
    got = tiled_attention(queries, keys, values, tile_size, causal=True).float()
    assert torch.allclose(got, wanted, atol=1e-3), (
        f"With causal=True and tiles of {tile_size}, your attention differs from "
        "F.scaled_dot_product_attention with is_causal=True. Which keys may a query look at, and "
        "which key is column 0 of a tile?"
    )
wanted = F.scaled_dot_product_attention(300 * queries, keys, values)
got = tiled_attention(300 * queries, keys, values, 2).float()
assert torch.allclose(got, wanted, atol=1e-3), (
    "With scores of more than 1000 your attention differs from F.scaled_dot_product_attention, or "
    "it is not finite."
)
long = torch.randn(2, 64, 3, generator=generator)
for causal in (False, True):
    with Count() as count:
        tiled_attention(long, long, long, 4, causal)
    assert count.largest < 64 * 64, (
        f"For 64 queries and keys and tiles of 4, one of your operations gives {count.largest} "
        f"entries (causal={causal}). The scores of a tile of both sequences have 512."
    )
learning = tiled_attention(queries.clone().requires_grad_(), keys, values, 2)
assert learning.requires_grad, (
    "No gradient can flow back from your result to the queries. Does it leave torch on the way?"
)
print("tiled_attention: all keys, and never all scores.")

# %% [markdown] tags=["hints"]
# - Begin with one tile that holds all keys, without a mask. Is the example right?
# - A slice `keys[:, start : start + tile_size]` is shorter at the end, and that is fine. Which
#   values belong to its keys?
# - What are maximum, total and result before the first tile, so that the first tile is merged like
#   all others?
# - For the mask of a tile, compare the places of the queries, in a column, with those of the
#   tile's keys, in a row.

# %% [markdown]
# ### What the tiles save
#
# The cell below counts: once with all keys in one tile, and once in tiles of 16. The
# multiplications are the same. The largest tensor is not. (An entry has four bytes.)

# %% active="ipynb" nbgrader={"grade_id": "tiles"}
# print("tokens   multiplications   largest tensor in bytes: one tile, tiles of 16")
# try:
#     for n in (64, 256, 1024):
#         tokens = torch.randn(1, n, 8, generator=torch.Generator().manual_seed(n))
#         counts = []
#         for tile_size in (n, 16):
#             with Count() as count:
#                 tiled_attention(tokens, tokens, tokens, tile_size)
#             counts.append(count)
#         whole, tiles = counts
#         print(f"{n:6}   {tiles.multiplications:15,}   {4 * whole.largest:33,}, "
#               f"{4 * tiles.largest:11,}")
# except Exception as problem:
#     print(f"Your answer cannot be counted yet: {type(problem).__name__} {problem}")

# %% [markdown]
# ## Rotary positions
#
# Attention does not see the order of tokens. Su and others proposed in 2021 (*RoFormer*) not to add
# anything to the tokens, but to *turn* queries and keys by an angle that grows with the place. Take
# two neighbouring features $(a, b)$ of a query or key at place $p$, as a point in the plane, and
# turn it by the angle $p \, \theta$ around the origin:
#
# $$ \begin{pmatrix} a' \\ b' \end{pmatrix} = \begin{pmatrix} \cos p\theta & -\sin p\theta \\
# \sin p\theta & \phantom{-}\cos p\theta \end{pmatrix} \begin{pmatrix} a \\ b \end{pmatrix} . $$
#
# With $d$ features there are $d / 2$ pairs: the features $0, 1$, then $2, 3$, and so on. Pair $i$
# has its own speed,
#
# $$ \theta_i = \text{base}^{-2 i / d}, \qquad i = 0, \dots, d/2 - 1, $$
#
# so that the first pair turns by one radian from place to place, and the last one very slowly.
#
# Why turn? The dot product of two points in the plane depends on their lengths and on the angle
# *between* them. If the query stands at place $p$ and the key at place $r$, this angle changes by
# $(p - r) \, \theta$: the score depends on the distance of the two tokens and not on where they
# stand. Values are not turned. (Some programs pair feature $i$ with feature $i + d/2$. That is as
# good, but weights that were trained one way do not fit the other.)
#
# **By hand** with $d = 4$ and base 4, so that the angles are $p$ and $p / 2$. The features
# $(1, 0, 0, 2)$ become:
#
# | place | angles | first pair | second pair |
# |---|---|---|---|
# | 0 | 0, 0 | $(1, 0)$ | $(0, 2)$ |
# | 1 | 1, 0.5 | $(\cos 1, \sin 1)$ | $(-2 \sin 0.5, 2 \cos 0.5)$ |
# | 2 | 2, 1 | $(\cos 2, \sin 2)$ | $(-2 \sin 1, 2 \cos 1)$ |
#
# These are about $(0.540, 0.841, -0.959, 1.755)$ and $(-0.416, 0.909, -1.683, 1.081)$.
#
# The picture shows the score of a query and a key that hold nothing but ones, for every distance
# $\Delta$: $\sum_i 2 \cos(\Delta \, \theta_i)$, divided by $d$. On the whole it falls with the
# distance. A trained model is free to use other features.

# %% active="ipynb"
# distance = torch.arange(0, 200)
# figure, axis = plt.subplots(figsize=(8, 3.4), layout="constrained")
# for base in (100.0, 10000.0):
#     speeds = base ** (-torch.arange(0, 64, 2) / 64)
#     axis.plot(distance, (2 * torch.cos(distance[:, None] * speeds)).sum(dim=1) / 64,
#               label=f"base {base:g}")
# axis.axhline(0, color="grey", linewidth=0.8)
# axis.set_xlabel("distance of query and key")
# axis.set_ylabel("score")
# axis.legend()
# plt.show()

# %% [markdown]
# ### Exercise: `rotate`
#
# **Common mistakes:** the places are always counted from 0, whatever `positions` says; all pairs
# turn equally fast; the exponent has $i$ for $2i$; the second new feature is computed from the
# first *new* one; features from the two halves are paired.


# %% nbgrader={"grade_id": "answer-rotate", "solution": true}
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Turn each pair of features by an angle that grows with the token's place.

    Args:
        x: queries or keys, float32, shape (batch, heads, tokens, d) with an even ``d``, in any
            order in memory, as after a ``transpose``. It is not changed.
        positions: int64, shape (tokens,): the place of each token, from 0 to 500. They need not
            begin at 0, and may have gaps.
        base: larger than 1.

    Returns:
        The turned features, float, with the shape of ``x``: the features ``2 * i`` and
        ``2 * i + 1`` of a token at place ``p`` are turned by ``p * base ** (-2 * i / d)``, from the
        first towards the second, as in the formula. Gradients flow back to ``x``.
    """
    ### BEGIN SOLUTION
    d = x.shape[-1]
    angles = positions[:, None] * base ** (-torch.arange(0, d, 2) / d)
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
    ### END SOLUTION


# %% nbgrader={"grade_id": "rotate", "grade": true, "points": 3}
x = torch.tensor([1.0, 0.0, 0.0, 2.0]).expand(1, 1, 3, 4).contiguous()
got = rotate(x, torch.tensor([0, 1, 2]), 4.0)
assert isinstance(got, torch.Tensor), f"Return a tensor, not a {type(got).__name__}."
assert got.shape == (1, 1, 3, 4), f"The shape should be (1, 1, 3, 4), not {tuple(got.shape)}."
wanted = torch.tensor(
    [[1, 0, 0, 2], [0.5403, 0.8415, -0.9589, 1.7552], [-0.4161, 0.9093, -1.6829, 1.0806]]
)
for place in range(3):
    row = got[0, 0, place].float()
    assert torch.allclose(row, wanted[place], atol=1e-3), (
        f"At place {place} the example should give "
        f"{[round(v, 3) for v in wanted[place].tolist()]}; yours gives "
        f"{[round(v, 3) for v in row.tolist()]}."
    )
got = rotate(x, torch.tensor([2, 0, 1]), 4.0)
assert torch.allclose(got[0, 0].float(), wanted[[2, 0, 1]], atol=1e-3), (
    "With the positions 2, 0, 1 the rows should be those of the places 2, 0 and 1."
)
two = torch.arange(16.0).view(2, 1, 2, 4) + 1
got = rotate(two, torch.tensor([3, 8])).float()
assert got.shape == (2, 1, 2, 4), f"The shape should be (2, 1, 2, 4), not {tuple(got.shape)}."
assert torch.allclose(got.square().sum(dim=-1), two.square().sum(dim=-1), rtol=1e-3), (
    "Turning should change no length: the sum of the squares of a token's features stays."
)
wanted = torch.tensor([2.8787, 4.0882])  # (3, 4) turned by 3 / 100
assert torch.allclose(got[0, 0, 0, 2:], wanted, atol=1e-3), (
    "Without a base it is 10000. With four features the second pair of a token at place 3, (3, 4), "
    f"should become (2.879, 4.088); yours is {[round(v, 3) for v in got[0, 0, 0, 2:].tolist()]}."
)
learning = rotate(two.clone().requires_grad_(), torch.tensor([3, 8]))
assert learning.requires_grad, "No gradient can flow back from your result to the features."
print("rotate: near is near, wherever it is.")

# %% [markdown] tags=["hints"]
# - How many angles does one token with four features have? Make a table of angles: a row for each
#   place, a column for each pair.
# - `x[..., 0::2]` are the first features of all pairs. What are the second ones? Both have the
#   shape that fits the table of angles.
# - To put pairs together again: `torch.stack` along a new last axis, and then two axes become one.

# %% [markdown]
# ### Only the distance counts
#
# The cell below takes one query and one key, puts them at every pair of places, and draws the
# scores after your `rotate`. Each diagonal has one colour: equal distance, equal score.

# %% active="ipynb" nbgrader={"grade_id": "distances"}
# generator = torch.Generator().manual_seed(4)
# query, key = torch.randn(2, 1, 1, 1, 8, generator=generator)
# places = torch.arange(24)
# try:
#     turned = [rotate(part.expand(1, 1, 24, 8), places)[0, 0] for part in (query, key)]
#     scores = turned[0] @ turned[1].T
# except Exception as problem:
#     print(f"There are no scores yet: {type(problem).__name__} {problem}")
# else:
#     figure, axis = plt.subplots(figsize=(4.6, 3.8), layout="constrained")
#     picture = axis.imshow(scores, cmap="PuOr")
#     axis.set_xlabel("place of the key")
#     axis.set_ylabel("place of the query")
#     figure.colorbar(picture, label="score")
#     plt.show()

# %% [markdown]
# ## Grouped queries
#
# When a model writes, it keeps the keys and values of all earlier tokens, in every head. Shazeer
# proposed in 2019 that all heads share *one* set of keys and values (*multi-query attention*), and
# Ainslie and others in 2023 what lies between: the heads form *groups*, and the heads of a group
# share keys and values (*grouped-query attention*). With $h$ heads and $g$ groups, $g$ divides $h$:
#
# $$ \text{head}_k = \text{softmax}\left( \frac{Q_k K_{c}^\top}{\sqrt d} \right) V_{c}, \qquad
# c = \left\lfloor \frac{k}{h / g} \right\rfloor . $$
#
# Neighbouring heads share. With 4 heads and 2 groups, heads 0 and 1 use group 0, heads 2 and 3
# group 1. $g = h$ is ordinary attention, $g = 1$ multi-query attention.
#
# **By hand**, with $d = 1$, one query in each head and two keys:
#
# | head | query | group | keys | weights | values | result |
# |---|---|---|---|---|---|---|
# | 0 | 1 | 0 | $0, \log 3$ | $\tfrac14, \tfrac34$ | 4, 8 | 7 |
# | 1 | 0 | 0 | $0, \log 3$ | $\tfrac12, \tfrac12$ | 4, 8 | 6 |
# | 2 | 1 | 1 | $0, \log 2$ | $\tfrac13, \tfrac23$ | 30, 60 | 50 |
# | 3 | 2 | 1 | $0, \log 2$ | $\tfrac15, \tfrac45$ | 30, 60 | 54 |
#
# ### Exercise: `grouped_attention`
#
# **Common mistakes:** the heads take turns (0, 1, 0, 1) and do not share as neighbours (0, 0, 1,
# 1); the scores are divided by the root of another width; only the keys are shared out, and the
# values in another order.


# %% nbgrader={"grade_id": "answer-grouped_attention", "solution": true}
def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    """Attention in which the heads of a group share their keys and values. There is no mask.

    By hand: ``torch.softmax`` is fine. ``F.scaled_dot_product_attention``,
    ``nn.MultiheadAttention``, transformer layers and ``torch.nn.attention`` are not, nor are
    threads, ``ctypes``, ``torch.jit`` and ``torch.library``, which hide what is computed. Using any
    of these costs half of the points or more.

    Args:
        queries: float, shape (batch, num_heads, n, d).
        keys: float, shape (batch, num_groups, m, d). ``num_groups`` divides ``num_heads``; it may
            be 1, and it may be ``num_heads``.
        values: float, shape (batch, num_groups, m, d_v). Queries, keys and values are not changed.
            They may lie in any order in memory, as after a ``transpose``, and may be float64.

    Returns:
        The heads, shape (batch, num_heads, n, d_v). Head ``k`` uses the keys and values of group
        ``k // (num_heads // num_groups)``, and the softmax over all keys of the scores divided by
        the square root of ``d``. It is finite for scores of 1000 and -1000, too, and gradients flow
        back to queries, keys and values.
    """
    ### BEGIN SOLUTION
    shared = queries.shape[1] // keys.shape[1]
    keys = keys.repeat_interleave(shared, dim=1)
    values = values.repeat_interleave(shared, dim=1)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores, dim=-1) @ values
    ### END SOLUTION


# %% nbgrader={"grade_id": "grouped_attention", "grade": true, "points": 3}
queries = torch.tensor([1.0, 0.0, 1.0, 2.0]).view(1, 4, 1, 1)
keys = torch.tensor([[1.0, 3.0], [1.0, 2.0]]).log().view(1, 2, 2, 1)
values = torch.tensor([[4.0, 8.0], [30.0, 60.0]]).view(1, 2, 2, 1)
got = grouped_attention(queries, keys, values)
assert isinstance(got, torch.Tensor), f"Return a tensor, not a {type(got).__name__}."
assert got.shape == (1, 4, 1, 1), f"The shape should be (1, 4, 1, 1), not {tuple(got.shape)}."
for head, wanted in enumerate((7.0, 6.0, 50.0, 54.0)):
    assert abs(float(got[0, head]) - wanted) < 1e-2, (
        f"Head {head} of the example should give {wanted:g}; yours gives "
        f"{float(got[0, head]):.3f}. Which group does it use, and are its weights right?"
    )
generator = torch.Generator().manual_seed(6)
queries = 2 * torch.randn(2, 6, 5, 4, generator=generator)
for groups in (6, 3, 2, 1):
    keys = torch.randn(2, groups, 7, 4, generator=generator)
    values = torch.randn(2, groups, 7, 3, generator=generator)
    wanted = F.scaled_dot_product_attention(queries, keys, values, enable_gqa=True)
    got = grouped_attention(queries, keys, values)
    assert got.shape == (2, 6, 5, 3), f"The shape should be (2, 6, 5, 3), not {tuple(got.shape)}."
    assert torch.allclose(got.float(), wanted, atol=1e-3), (
        f"With 6 heads and {groups} groups, your attention differs from "
        "F.scaled_dot_product_attention with enable_gqa=True."
    )
learning = grouped_attention(queries.clone().requires_grad_(), keys, values)
assert learning.requires_grad, (
    "No gradient can flow back from your result to the queries. Does it leave torch on the way?"
)
print("grouped_attention: neighbours share.")

# %% [markdown] tags=["hints"]
# - With 6 heads and 3 groups, write the group of each head below its number. Which function of
#   torch repeats `a b c` as `a a b b c c`, and which as `a b c a b c`?
# - Once every head has keys and values of its own, the rest is ordinary attention. Which axis is
#   that of the heads?

# %% [markdown]
# ## The cache
#
# A model that writes adds one token at a time. Because of the causal mask, earlier tokens do not
# notice a new one: their keys and values are what they were. So they can be kept, in a *cache*. To
# read one more token, a layer computes *its* query, key and value, appends key and value to the
# cache, and lets the one query look at all keys. For $t$ tokens of a text, without a cache one step
# multiplies $t$ vectors with the weight matrices, and with it one.
#
# The cache of one layer holds $2 \cdot g \cdot t \cdot d_{\text{head}}$ numbers for each sequence:
# keys and values, for $g$ groups. That is why grouped queries help: 8 heads in 2 groups need a
# quarter of the memory of 8 heads with keys and values of their own.
#
# **The mask, with a cache.** If $c$ tokens are in the cache and $n$ new ones come in one call, new
# token $i$ stands at place $c + i$, and may look at the keys $0, \dots, c + i$. For $c = 2$ and
# $n = 3$ (a dot is allowed, x is blocked):
#
# | | key 0 | key 1 | key 2 | key 3 | key 4 |
# |---|---|---|---|---|---|
# | new token 0 | . | . | . | x | x |
# | new token 1 | . | . | . | . | x |
# | new token 2 | . | . | . | . | . |
#
# **By hand.** Two heads share one group, with four features for each head. The tokens are
# $(4, 0, 0)$, $(8, 1, \log 3)$ and $(12, 1, \log 4)$. The weights are such that the value is made
# of the first feature; in head 0, the score of a query and a key, after the division by
# $\sqrt 4$, is the second feature of the one times the third feature of the other; in head 1 all
# scores are 0; and the output holds the results of the heads in its first two features.
#
# | token | weights of head 0 | result of head 0 | result of head 1 |
# |---|---|---|---|
# | 0 | 1 | 4 | 4 |
# | 1 | 1/4, 3/4 | 7 | 6 |
# | 2 | 1/8, 3/8, 4/8 | 9.5 | 8 |
#
# Whether the three tokens come in one call, or two and then one, or one by one: these are the
# results.
#
# ### Exercise: `CachedAttention`
#
# **Common mistakes:** the new token is masked as if it stood at place 0, and sees nothing but the
# first key; the new token's own key is missing; a call without a cache has no mask; the cache is
# changed in place, so that two continuations of one text disturb each other; the features of a head
# are cut out with one `view` that mixes tokens and heads.


# %% nbgrader={"grade_id": "answer-CachedAttention", "solution": true}
class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache.

    Layers, with these names, all without a bias: ``W_query`` is ``nn.Linear(d_in, num_heads *
    head_dim)``; ``W_key`` and ``W_value`` are ``nn.Linear(d_in, num_groups * head_dim)``;
    ``out_proj`` is ``nn.Linear(num_heads * head_dim, d_in)``. There are no other parameters.

    The features of head ``k`` are ``k * head_dim`` to ``(k + 1) * head_dim - 1`` of what
    ``W_query`` gives, and those of a group likewise. Head ``k`` uses the keys and values of group
    ``k // (num_heads // num_groups)``. ``out_proj`` reads the heads side by side, in their order.

    Args:
        d_in: features of a token.
        num_heads: how many heads.
        num_groups: how many groups share keys and values; it divides ``num_heads``.
        head_dim: features of one head.
    """

    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        ### BEGIN SOLUTION
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)
        ### END SOLUTION

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        """Attend to the tokens of the cache and to the new ones.

        ``F.scaled_dot_product_attention`` may be used. (Its ``is_causal`` puts query 0 at key 0;
        in its ``attn_mask`` True means free.)

        Args:
            x: the new tokens, float (float64, if the layers are), shape (batch, n, d_in), ``n`` at
                least 1.
            cache: what an earlier call for the same sequences returned, as a plain tuple (no named
                one), or None if ``x`` holds the first tokens. It holds ``c`` tokens, which may be
                thousands, and is not changed.

        Returns:
            Two values. The output for the new tokens, shape (batch, n, d_in): new token ``i`` is at
            place ``c + i`` and looks at all tokens of the cache and at the new tokens 0 to ``i``;
            scores are divided by the square root of ``head_dim``. And the new cache, a tuple of the
            keys and the values of all ``c + n`` tokens in their order, both of shape (batch,
            num_groups, c + n, head_dim). The output is finite for scores of 1000 and -1000, too.
            With and without a cache, gradients flow back from the output to the layers; from the
            cache they need not.
        """
        ### BEGIN SOLUTION
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, -1).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, -1).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, -1).transpose(1, 2)
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        shared = self.num_heads // self.num_groups
        scores = queries @ keys.repeat_interleave(shared, dim=1).transpose(-2, -1)
        m = keys.shape[2]
        blocked = torch.ones(n, m, dtype=torch.bool).triu(m - n + 1)
        scores = scores.masked_fill(blocked, -torch.inf) / math.sqrt(self.head_dim)
        context = torch.softmax(scores, dim=-1) @ values.repeat_interleave(shared, dim=1)
        return self.out_proj(context.transpose(1, 2).flatten(2)), (keys, values)
        ### END SOLUTION


# %% nbgrader={"grade_id": "CachedAttention", "grade": true, "points": 5}
layer = CachedAttention(3, 2, 1, 4)
for name, shape in (("W_query", (8, 3)), ("W_key", (4, 3)), ("W_value", (4, 3)),
                    ("out_proj", (3, 8))):  # fmt: skip
    assert hasattr(layer, name), f"The module should have a layer called {name}."
    found = tuple(getattr(layer, name).weight.shape)
    assert found == shape, f"The weight of {name} should have shape {shape}; yours has {found}."
count = sum(parameter.numel() for parameter in layer.parameters())
assert count == 72, f"The example has 72 numbers to learn, all of them in weights; yours: {count}."
with torch.no_grad():
    for parameter in layer.parameters():
        parameter.zero_()
    layer.W_query.weight[:4, 1] = 1.0
    layer.W_key.weight[:, 2] = 0.5
    layer.W_value.weight[0, 0] = 1.0
    layer.out_proj.weight[0, 0] = 1.0
    layer.out_proj.weight[1, 4] = 1.0
    x = torch.tensor([[[4.0, 0, 0], [8, 1, math.log(3)], [12, 1, math.log(4)]]])
    got = layer(x)
assert isinstance(got, tuple | list) and len(got) == 2, (
    "Return two values, the output and the cache: return output, (keys, values)"
)
output, cache = got
assert isinstance(output, torch.Tensor), f"Return a tensor, not a {type(output).__name__}."
assert output.shape == (1, 3, 3), f"The output should have shape (1, 3, 3): {tuple(output.shape)}."
assert isinstance(cache, tuple | list) and len(cache) == 2, "The cache should hold two tensors."
for name, part in zip(("keys", "values"), cache, strict=True):
    assert part.shape == (1, 1, 3, 4), (
        f"The {name} of the cache should have shape (1, 1, 3, 4), one group; yours have "
        f"{tuple(part.shape)}."
    )
wanted = torch.tensor([[4.0, 4.0, 0.0], [7.0, 6.0, 0.0], [9.5, 8.0, 0.0]])
for place in range(3):
    assert torch.allclose(output[0, place].float(), wanted[place], atol=1e-2), (
        f"In one call, the output for token {place} should be {wanted[place].tolist()}; yours is "
        f"{[round(v, 3) for v in output[0, place].tolist()]}."
    )
with torch.no_grad():
    _, early = layer(x[:, :2])
    kept = [part.clone() for part in early]
    late, cache = layer(x[:, 2:], early)
assert late.shape == (1, 1, 3), f"One new token has one output: {tuple(late.shape)}."
assert torch.allclose(late[0, 0].float(), wanted[2], atol=1e-2), (
    "With two tokens in the cache, the output for the third should be [9.5, 8, 0]; yours is "
    f"{[round(v, 3) for v in late[0, 0].tolist()]}. Which keys may it look at?"
)
assert all(part.shape == (1, 1, 3, 4) for part in cache), "The new cache should hold three tokens."
unchanged = all(torch.equal(a, b) for a, b in zip(early, kept, strict=True))
assert unchanged, "The cache that was given should be the same after the call."
# Four heads in two groups, one feature in each: the values of a token are its features 0 and 1.
shared = CachedAttention(4, 4, 2, 1)
with torch.no_grad():
    for parameter in shared.parameters():
        parameter.zero_()
    shared.W_value.weight[:2, :2] = torch.eye(2)
    shared.out_proj.weight.copy_(torch.eye(4))
output, cache = shared(torch.tensor([[[1.0, 10.0, 0.0, 0.0]]]))
assert torch.allclose(output[0, 0].float(), torch.tensor([1.0, 1.0, 10.0, 10.0]), atol=1e-3), (
    "With four heads in two groups, whose values are 1 and 10, the heads should give 1, 1, 10, 10; "
    f"yours give {[round(v, 3) for v in output[0, 0].tolist()]}. Which heads share?"
)
assert torch.allclose(cache[1].flatten().float(), torch.tensor([1.0, 10.0]), atol=1e-3), (
    "The second tensor of the cache should hold the values, 1 and 10; yours holds "
    f"{[round(v, 3) for v in cache[1].flatten().tolist()]}."
)
assert output.requires_grad, "No gradient can flow back from your output to the layers."
layer = CachedAttention(6, 4, 2, 5)
generator = torch.Generator().manual_seed(5)
with torch.no_grad():
    for parameter in layer.parameters():
        parameter.copy_(torch.randn(parameter.shape, generator=generator))
    x = torch.randn(2, 7, 6, generator=generator)
    whole, kept = layer(x)
    for sizes in ((4, 3), (1, 1, 1, 1, 1, 1, 1), (2, 4, 1)):
        cache, parts = None, []
        for part in x.split(sizes, dim=1):
            output, cache = layer(part, cache)
            parts.append(output)
        assert torch.allclose(torch.cat(parts, dim=1), whole, atol=1e-2), (
            f"Seven tokens in calls of {sizes} should give the same as in one call. Where does the "
            "first new token of a call stand?"
        )
        for part, wanted in zip(cache, kept, strict=True):
            assert torch.allclose(part, wanted, atol=1e-3), (
                f"After calls of {sizes} tokens, the cache should be that of one call."
            )
    one = layer(x[1:])[0]
assert torch.allclose(one[0], whole[1], atol=1e-2), (
    "A sequence should give the same alone and in a batch. Does a view mix up axes?"
)
print("CachedAttention: nothing is computed twice.")

# %% [markdown] tags=["hints"]
# - Write it for `cache=None` first. Features become heads by `view`, then `transpose`.
# - With a cache, which axis of the keys grows? `torch.cat` makes a new tensor, so the old cache
#   stays as it is.
# - The mask has a row for each new token and a column for each key. In the table above, on which
#   diagonal does the first x of row 0 lie, if there are `m` keys and `n` rows?

# %% [markdown]
# ## Generating
#
# With a cache, generating has two phases. First the whole beginning of the text is read in one
# call, which fills the cache. The logits at its last place decide the first new token. Then every
# call reads *one* token, the newest, with the cache, and decides the next. We always take the most
# probable token (*greedy* generation), so that nothing is random.
#
# ### Given: a model with a cache, and generating without one
#
# `AverageModel` is a very small model: each place sees the mean of all tokens up to itself, which
# is attention with equal weights. So its cache is small, too: a dict with one sum for each text. A
# model of several layers keeps the keys and values of each, and other models have other caches:
# that of `SumsModel`, which gives the same logits, is a tensor. Hand back what you got.
# `AverageModel` counts in `tokens_read` how many tokens of each sequence it has read; other models
# need not count, nor have its layers.


# %% nbgrader={"grade_id": "average", "locked": true}
class AverageModel(nn.Module):
    """Gives logits from a token, its place, and the mean of all tokens so far.

    Args of the call: ``tokens``, int64, shape (batch, n); ``positions``, int64, shape (n,), the
    place of each of them in the whole text; ``cache``, what the call for the tokens before them
    returned, or None if there are none. Returns logits, shape (batch, n, vocabulary_size), and the
    new cache. ``tokens_read`` counts the tokens of each sequence, over all calls.
    """

    def __init__(self, vocabulary_size: int, d_model: int, context_length: int) -> None:
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.head = nn.Linear(d_model, vocabulary_size)
        self.register_buffer("tokens_read", torch.tensor(0))

    def forward(
        self,
        tokens: torch.Tensor,
        positions: torch.Tensor,
        cache: dict[str, torch.Tensor] | None = None,
    ) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        n = tokens.shape[1]
        if positions.shape != (n,):
            raise ValueError(f"positions has shape {tuple(positions.shape)}; it should be ({n},)")
        self.tokens_read += n
        x = self.token_embedding(tokens) + self.position_embedding(positions)
        sums = x.cumsum(dim=1)
        if cache is not None:
            sums = sums + cache["sums"]
        logits = self.head(torch.tanh(x + sums / (positions[:, None] + 1)))
        return logits, {"sums": sums[:, -1:]}


class SumsModel(nn.Module):
    """Has an `AverageModel`; its cache is no dict but the tensor of sums itself."""

    def __init__(self, vocabulary_size: int, d_model: int, context_length: int) -> None:
        super().__init__()
        self.average = AverageModel(vocabulary_size, d_model, context_length)

    def forward(
        self,
        tokens: torch.Tensor,
        positions: torch.Tensor,
        cache: torch.Tensor | None = None,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        before = None if cache is None else {"sums": cache}
        logits, after = self.average(tokens, positions, before)
        return logits, after["sums"]


def generate_without_cache(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    """Append the most probable token ``count`` times, and read the whole text each time."""
    for _ in range(count):
        logits, _ = model(tokens, torch.arange(tokens.shape[1]))
        newest = logits[:, -1].argmax(dim=-1)
        tokens = torch.cat((tokens, newest[:, None]), dim=1)
    return tokens


# %% [markdown]
# **By hand.** The text has 3 tokens and 4 are to follow.
#
# | call | reads without a cache | reads with a cache | positions with a cache |
# |---|---|---|---|
# | 1 | 3 | 3 | 0, 1, 2 |
# | 2 | 4 | 1 | 3 |
# | 3 | 5 | 1 | 4 |
# | 4 | 6 | 1 | 5 |
# | together | 18 | 6 | |
#
# The fourth new token is returned and never read: the token after it is not needed.
#
# ### Exercise: `generate`
#
# **Common mistakes:** the positions of later calls begin at 0 again; the first cache is used for
# all calls; the whole text is read with the cache, so that every token is in it several times; the
# last new token is read for nothing.


# %% nbgrader={"grade_id": "answer-generate", "solution": true}
def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    """Append the most probable token ``count`` times, and read every token once only.

    Args:
        model: is called as ``model(tokens, positions, cache)``, like `AverageModel`, and returns
            logits and a new cache of whatever kind. The first call has no cache or None. A model
            need not have the attributes of `AverageModel`.
        tokens: the beginning of each text, int64, shape (batch, n), ``n`` at least 1. It is not
            changed.
        count: how many tokens to append, at least 1.

    Returns:
        int64, shape (batch, n + count): the given tokens and the new ones, the same as
        `generate_without_cache` gives. The model has read ``n + count - 1`` tokens of each text:
        every token once, and the last new one not at all.
    """
    ### BEGIN SOLUTION
    logits, cache = model(tokens, torch.arange(tokens.shape[1]))
    for _ in range(count - 1):
        newest = logits[:, -1:].argmax(dim=-1)
        logits, cache = model(newest, torch.tensor([tokens.shape[1]]), cache)
        tokens = torch.cat((tokens, newest), dim=1)
    return torch.cat((tokens, logits[:, -1:].argmax(dim=-1)), dim=1)
    ### END SOLUTION


# %% nbgrader={"grade_id": "generate", "grade": true, "points": 3}
model = AverageModel(11, 8, 20)
generator = torch.Generator().manual_seed(43)
with torch.no_grad():
    for parameter in model.parameters():
        parameter.copy_(2 * torch.randn(parameter.shape, generator=generator))
tokens = torch.tensor([[3, 1, 4], [1, 5, 9]])
model.tokens_read.zero_()
got = generate(model, tokens, 4)
read = int(model.tokens_read)
assert isinstance(got, torch.Tensor), f"Return a tensor, not a {type(got).__name__}."
assert got.shape == (2, 7), f"The shape should be (2, 7), not {tuple(got.shape)}."
assert got.dtype == torch.int64, f"The tokens should be int64, not {got.dtype}."
assert torch.equal(got[:, :3], tokens), "The given tokens should come first, as they are."
other = SumsModel(11, 8, 20)
other.average.load_state_dict(model.state_dict())
assert torch.equal(generate(other, tokens, 4), got), (
    "A second call, with the same weights and another kind of cache, gives other tokens."
)
wanted = generate_without_cache(model, tokens, 4)
assert torch.equal(got[:, :4], wanted[:, :4]), (
    "The first new token is another one than without a cache. Which logits decide it?"
)
assert torch.equal(got, wanted), (
    f"The tokens should be the same as without a cache, {wanted.tolist()}; yours are "
    f"{got.tolist()}. With which positions and which cache is the first new token read?"
)
assert read == 6, (
    f"To append 4 tokens to 3, the model should read 6 tokens of each text; yours makes it read "
    f"{read}."
)
longer = generate(model, tokens[:1, :2], 9)
assert longer.shape == (1, 11), f"The shape should be (1, 11), not {tuple(longer.shape)}."
assert torch.equal(longer, generate_without_cache(model, tokens[:1, :2], 9)), (
    "Nine tokens after the first two should be the same as without a cache."
)
model.tokens_read.zero_()
one = generate(model, tokens, 1)
assert torch.equal(one, wanted[:, :4]), "With count 1 there is one new token."
assert int(model.tokens_read) == 3, "With count 1 only the given tokens are read."
print("generate: the same tokens, each of them read once.")

# %% [markdown] tags=["hints"]
# - For each call of the table above: what are `tokens`, `positions` and `cache`?
# - How many calls are there for `count` new tokens, and how many of them have a cache?
# - `argmax` takes the axis of the vocabulary away. The model wants tokens of shape (batch, 1).

# %% [markdown]
# ## All together
#
# The cell below builds a model of two blocks from *your* `CachedAttention`, generates 40 tokens
# with *your* `generate` and without a cache, and counts. The model is not trained, so its tokens
# mean nothing; what counts is that both ways give the same ones. Then it compares the memory of the
# cache for different numbers of groups. It is not graded, and grading never runs it.

# %% active="ipynb" nbgrader={"grade_id": "together"}
# class SmallModel(nn.Module):
#     def __init__(self, vocabulary_size, d_model, num_heads, num_groups, context_length):
#         super().__init__()
#         self.token_embedding = nn.Embedding(vocabulary_size, d_model)
#         self.position_embedding = nn.Embedding(context_length, d_model)
#         self.layers = nn.ModuleList(
#             CachedAttention(d_model, num_heads, num_groups, d_model // num_heads)
#             for _ in range(2)
#         )
#         self.networks = nn.ModuleList(nn.Linear(d_model, d_model) for _ in range(2))
#         self.head = nn.Linear(d_model, vocabulary_size)
#
#     def forward(self, tokens, positions, cache=None):
#         x = self.token_embedding(tokens) + self.position_embedding(positions)
#         new = []
#         for number, (layer, network) in enumerate(zip(self.layers, self.networks)):
#             read = F.layer_norm(x, x.shape[-1:])
#             found, kept = layer(read, None if cache is None else cache[number])
#             x = x + 3 * found
#             x = x + torch.relu(network(F.layer_norm(x, x.shape[-1:])))
#             new.append(kept)
#         return self.head(x), new
#
#
# prompt = torch.tensor([[3, 1, 4, 1, 5, 9, 2, 6]])
# try:
#     torch.manual_seed(15)
#     model = SmallModel(50, 64, 8, 2, 64)
#     with torch.no_grad():
#         with Count() as slow:
#             without = generate_without_cache(model, prompt, 40)
#         with Count() as fast:
#             with_cache = generate(model, prompt, 40)
#     print("without a cache:", without[0, 8:].tolist())
#     print("with a cache:   ", with_cache[0, 8:].tolist())
#     print("the same tokens:", torch.equal(without, with_cache))
#     print(f"multiplications: {slow.multiplications:,} without a cache, "
#           f"{fast.multiplications:,} with it "
#           f"({slow.multiplications / fast.multiplications:.1f} times as many without)")
#     print()
#     print("groups   bytes of the cache for 48 tokens, two layers")
#     for groups in (8, 4, 2, 1):
#         other = SmallModel(50, 64, 8, groups, 64)
#         with torch.no_grad():
#             _, cache = other(with_cache, torch.arange(48))
#         size = sum(4 * part.numel() for kept in cache for part in kept)
#         print(f"{groups:6}   {size:,}")
# except Exception as problem:
#     print(f"Your answers cannot be put together yet: {type(problem).__name__} {problem}")

# %% [markdown] nbgrader={"grade_id": "question-positions", "locked": true}
# ## In your own words
#
# A model turns queries and keys with rotary positions, and its cache keeps the turned keys. A
# program generates text with it. By mistake, every call counts its tokens from place 0: the 100
# tokens of the beginning get the places 0 to 99, and each later call gives its one token place 0.
# The first new token is the same as without a cache, and most later ones are wrong. Explain both.
#
# Another program counts from 7 in place of 0: the beginning gets the places 7 to 106, the next
# tokens 107, 108 and so on. Are its tokens right? Why?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "positions", "grade": true, "solution": true, "points": 2}
# ### BEGIN SOLUTION
# The first new token is decided in the first call, in which all tokens are read with their right
# places 0 to 99, so nothing is wrong yet. In later calls the newest query and key are turned as if
# they stood at place 0; the keys in the cache are turned for 0 to 99, so the distances between
# query and keys are wrong, and with them the scores. The other program is right: all places are
# larger by 7, the distances are the same, and the scores depend on the distances only.
#
# **Rubric.** 1 point: the first call has the right places, and in later ones the *distance* between
# the new token and those in the cache is wrong (half a point for each). 1 point: the second program
# is right (half a point), because only differences of places enter the scores (half a point).
# ### END SOLUTION

# %% [markdown]
# ## A question to think about
#
# The matrix products of FlashAttention take no fewer multiplications forwards than those of
# ordinary attention, and for training they take *more*, because it computes the scores of each tile
# a second time on the way back. It is faster all the same. What must be slow on a graphics card, if
# that is so?
#
# Another one: with a cache, generating the token number $t$ still takes a time that grows with $t$.
# Which part of the work grows, and which does not? What would you have to give up for a cache of
# fixed size?
#
# ## Where to read on
#
# - M. Milakov, N. Gimelshein, *Online normalizer calculation for softmax*, 2018: the merging of
#   maxima and totals.
# - T. Dao, D. Y. Fu, S. Ermon, A. Rudra, C. Ré, *FlashAttention: Fast and Memory-Efficient Exact
#   Attention with IO-Awareness*, 2022.
# - J. Su and others, *RoFormer: Enhanced Transformer with Rotary Position Embedding*, 2021.
# - N. Shazeer, *Fast Transformer Decoding: One Write-Head is All You Need*, 2019: multi-query
#   attention, and why the cache decides the speed of writing.
# - J. Ainslie and others, *GQA: Training Generalized Multi-Query Transformer Models from Multi-Head
#   Checkpoints*, 2023.
