# %% [markdown]
# # Causal masks: no token looks ahead
#
# A model that writes text produces one token after another. While it is being trained it sees the
# whole sentence at once, and for every token it has to guess the next one. If a token could look
# at the tokens after it, the guess would be no guess: the answer stands right there.
#
# So each token may look at itself and at what came before, and at nothing else. This is called
# **causal** attention, and it is done with a mask. At the end of this notebook you will have
#
# 1. a causal mask, and one convention for what `True` means in it;
# 2. two ways of applying a mask to attention, which give the same weights;
# 3. a test that finds out whether any attention, yours or another's, looks ahead;
# 4. a module `CausalAttention` that cannot look ahead.
#
# Throughout, the rows of a matrix are tokens: $x$ has shape (tokens, features). Row $i$ of the
# score matrix belongs to query $i$ (the token that looks), column $j$ to key $j$ (the token that
# is looked at). *Attention scores* are the numbers before the softmax, *attention weights* those
# after it.
#
# **Time:** about two hours. **Difficulty:** medium. **You need:** queries, keys and values, scaled
# scores, and layers in an `nn.Module`.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.

# %% nbgrader={"grade_id": "setup", "locked": true}
import math

import torch
from torch import nn

# %% [markdown]
# ## What we want
#
# Let $s_{ij}$ be the score of query $i$ and key $j$, already divided by $\sqrt{d_k}$, where $d_k$
# is the width of queries and keys. Without a mask, the weight of key $j$ for query $i$ is
#
# $$w_{ij} = \frac{e^{s_{ij}}}{\sum_k e^{s_{ik}}} .$$
#
# With a causal mask the sum stops at the token itself, and every later token gets nothing:
#
# $$w_{ij} = \frac{e^{s_{ij}}}{\sum_{k \le i} e^{s_{ik}}} \quad\text{for } j \le i,
# \qquad\qquad w_{ij} = 0 \quad\text{for } j > i .$$
#
# Note what stays true: no weight is negative, and each row still sums to one. So the context
# vector $\sum_j w_{ij} v_j$ is still a weighted mean of value vectors, now only of visible ones.
#
# **An example by hand.** Three tokens, with scores chosen so that the exponentials are whole
# numbers: $s_{ij} = \ln a_{ij}$, where
#
# $$a = \begin{pmatrix} 2 & 1 & 1 \\ 1 & 3 & 4 \\ 1 & 2 & 1 \end{pmatrix},
# \qquad
# \text{all weights: } \begin{pmatrix} \tfrac12 & \tfrac14 & \tfrac14 \\[2pt]
# \tfrac18 & \tfrac38 & \tfrac12 \\[2pt] \tfrac14 & \tfrac12 & \tfrac14 \end{pmatrix},
# \qquad
# \text{causal weights: } \begin{pmatrix} 1 & 0 & 0 \\[2pt]
# \tfrac14 & \tfrac34 & 0 \\[2pt] \tfrac14 & \tfrac12 & \tfrac14 \end{pmatrix}.$$
#
# Look at the second row. Half of its weight went to the third token, which it must not see. What
# remains, $\tfrac18$ and $\tfrac38$, sums to $\tfrac12$; divided by that sum it becomes
# $\tfrac14$ and $\tfrac34$. The last row is unchanged, because the last token may see everything.
# That is worth remembering: **a test that looks at the last row alone cannot see the mask at all.**

# %% [markdown]
# The same in a picture, with seven tokens. On the left the weights of an attention without a mask;
# the hatched cells are the future. On the right what is left when the hatched weights are taken
# away and each row is rescaled to sum to 1. You can check the numbers in your head.
#
# The weights were chosen by hand, so that each word looks mostly at what belongs to it. See what
# the mask takes away: *small* and *tall* look for the words that they describe, *past* looks for
# *reeds*, and all of these come later. Looking back still works: *boat* finds *small*, *drifts*
# finds *boat*, and *reeds* finds *tall*.

# %% active="ipynb"
# import matplotlib.pyplot as plt
#
# words = "a small boat drifts past tall reeds".split()
# before = torch.tensor(
#     [
#         [0.20, 0.10, 0.50, 0.05, 0.05, 0.05, 0.05],
#         [0.10, 0.30, 0.40, 0.05, 0.05, 0.05, 0.05],
#         [0.10, 0.30, 0.10, 0.30, 0.05, 0.05, 0.10],
#         [0.05, 0.05, 0.30, 0.10, 0.20, 0.10, 0.20],
#         [0.05, 0.05, 0.10, 0.20, 0.10, 0.10, 0.40],
#         [0.05, 0.05, 0.10, 0.05, 0.05, 0.20, 0.50],
#         [0.05, 0.05, 0.10, 0.10, 0.20, 0.30, 0.20],
#     ]
# )
# after = torch.tensor(
#     [
#         [1.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
#         [0.25, 0.75, 0.00, 0.00, 0.00, 0.00, 0.00],
#         [0.20, 0.60, 0.20, 0.00, 0.00, 0.00, 0.00],
#         [0.10, 0.10, 0.60, 0.20, 0.00, 0.00, 0.00],
#         [0.10, 0.10, 0.20, 0.40, 0.20, 0.00, 0.00],
#         [0.10, 0.10, 0.20, 0.10, 0.10, 0.40, 0.00],
#         [0.05, 0.05, 0.10, 0.10, 0.20, 0.30, 0.20],
#     ]
# )
# figure, axes = plt.subplots(1, 2, figsize=(12, 5.4), layout="constrained")
# titles = ["no mask: everybody sees everybody", "causal: nobody sees the future"]
# for axis, weights, title in zip(axes, (before, after), titles):
#     image = axis.imshow(weights, cmap="Blues", vmin=0, vmax=1)
#     for i in range(7):
#         for j in range(7):
#             value = float(weights[i, j])
#             color = "white" if value > 0.55 else "black"
#             hidden = j > i
#             if hidden:
#                 axis.add_patch(
#                     plt.Rectangle(
#                         (j - 0.5, i - 0.5), 1, 1, fill=False, hatch="///", edgecolor="0.75", lw=0
#                     )
#                 )
#             box = {"facecolor": "white", "edgecolor": "none", "pad": 1.5} if hidden else None
#             axis.text(j, i, f"{value:g}", ha="center", va="center", color=color, bbox=box)
#     axis.set_xticks(range(7), words)
#     axis.set_yticks(range(7), words)
#     axis.set_xlabel("key: the token that is looked at")
#     axis.set_ylabel("query: the token that looks")
#     axis.set_title(title)
# figure.colorbar(image, ax=axes, label="attention weight")
# plt.show()

# %% [markdown]
# ## 1. The mask
#
# In this kit a mask is a tensor of bools, and **`True` means blocked**: at row $i$, column $j$ it
# answers the question "is key $j$ hidden from query $i$?" For a causal mask the answer is yes
# exactly when $j > i$. The diagonal is free: a token sees itself, or the first token would have
# nothing to look at.
#
# `torch.tril` and `torch.triu` are worth looking up, and above all their argument `diagonal`. They
# are not the only way.


# %% nbgrader={"grade_id": "answer-causal_mask", "solution": true}
def causal_mask(n: int) -> torch.Tensor:
    """The causal mask of a sequence of ``n`` tokens (``1 <= n <= 300``).

    Returns a tensor of dtype ``torch.bool`` and shape ``(n, n)``. Entry ``[i, j]`` is True
    (blocked) where key ``j`` stands after query ``i``, and False (free) everywhere else, the
    diagonal included.
    """
    ### BEGIN SOLUTION
    return torch.ones(n, n, dtype=torch.bool).triu(diagonal=1)
    ### END SOLUTION


# %% nbgrader={"grade_id": "causal_mask", "grade": true, "points": 2}
mask = causal_mask(3)
assert isinstance(mask, torch.Tensor), f"Return a tensor; this is a {type(mask).__name__}."
assert mask.shape == (3, 3), f"Three tokens need a mask of shape (3, 3), not {tuple(mask.shape)}."
assert mask.dtype == torch.bool, f"The mask should hold True and False; yours holds {mask.dtype}."
keep = torch.tensor([[1, 0, 0], [1, 1, 0], [1, 1, 1]]).bool()
assert not torch.equal(mask, keep), "You mark what may be seen; here True means blocked."
assert not mask.diagonal().any(), "You block the diagonal, but a token may always see itself."
assert not mask[2, 0], "The last token may look back at the first: entry [2, 0] should be False."
assert mask[0, 1], "The first token must not see the second: entry [0, 1] should be True."
assert mask.sum() == 3, f"Of nine entries, three lie in the future; you block {int(mask.sum())}."
print("causal_mask: three tokens, three blocked pairs, the diagonal free. Good.")

# %% [markdown] tags=["hints"]
# - Write the mask of three tokens on paper. Row i asks: is key j hidden from me? When is the answer
#   yes?
# - A triangle of ones is nearly it. `torch.triu` and `torch.tril` have an argument `diagonal` that
#   says where it begins; and the dtype has to be bool.

# %% [markdown]
# ## 2. Three conventions for one thing
#
# Papers, libraries and notebooks do not agree on what a mask contains. You will meet
#
# | kind | free | blocked | used like this |
# |---|---|---|---|
# | `"blocked"` | `False`, 0 | `True`, 1 | ours; `nn.MultiheadAttention` |
# | `"keep"` | `True`, 1 | `False`, 0 | multiplied with weights; `F.scaled_dot_product_attention` |
# | `"additive"` | $0$ | $-\infty$ | added to the scores: $\mathrm{softmax}(S + M)$ |
#
# Even inside PyTorch the first two live side by side. Shapes and dtypes do not warn you when you
# mix them up: with the wrong polarity every token sees the *future* only, and a model could train
# wonderfully, because it cheats. (Only the last token has no future to look at. If you are lucky,
# its row comes out as `nan` and gives the mistake away.) So the convention has to be *said*, not
# guessed from the dtype: a tensor of bools may be of the first kind or of the second.
#
# A remark on `~`: on bools it means "not". On integers it flips bits, and `~1` is `-2`.


# %% nbgrader={"grade_id": "answer-to_blocked", "solution": true}
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    """Translate a mask into our convention: True means blocked.

    ``mask`` has at least one axis and one entry, and is not changed. ``kind`` says what its
    entries mean:

    - ``"blocked"``: 1 or True is blocked, 0 or False is free;
    - ``"keep"``: 1 or True is free, 0 or False is blocked;
    - ``"additive"``: a floating tensor, 0 is free, minus infinity is blocked.

    Masks of the first two kinds may be of dtype bool, of an integer or of a floating dtype (not
    bfloat16, which NumPy lacks). Returns a tensor of dtype ``torch.bool`` and of the shape of
    ``mask``. Raises ``ValueError`` for any other ``kind``.
    """
    ### BEGIN SOLUTION
    if kind == "blocked":
        return mask != 0
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        return mask < 0
    raise ValueError(f"unknown kind of mask: {kind!r}")
    ### END SOLUTION


# %% nbgrader={"grade_id": "to_blocked", "grade": true, "points": 2}
want = torch.tensor([[False, True], [False, False]])
got = to_blocked(torch.tensor([[1.0, 0.0], [1.0, 1.0]]), kind="keep")
assert isinstance(got, torch.Tensor), f"Return a tensor; this is a {type(got).__name__}."
assert got.dtype == torch.bool, f"The result should be of dtype torch.bool, not {got.dtype}."
assert not torch.equal(got, ~want), "In a keep mask 1 means free; in the result True means blocked."
assert torch.equal(got, want), f"For the keep mask [[1., 0.], [1., 1.]] you return {got.tolist()}."
got = to_blocked(torch.tensor([[1, 0], [1, 1]]), kind="keep")
assert torch.equal(got, want), f"With whole numbers [[1, 0], [1, 1]] you return {got.tolist()}."
got = to_blocked(torch.tensor([[0.0, -math.inf], [0.0, 0.0]]), kind="additive")
assert torch.equal(got, want), f"In an additive mask 0 is free; you return {got.tolist()}."
got = to_blocked(torch.tensor([[0, 1], [0, 0]]), kind="blocked")
assert got.dtype == torch.bool, f"A blocked mask of whole numbers becomes bool, not {got.dtype}."
assert torch.equal(got, want), "In a mask of our own kind 1 means blocked, as in the result."
keep = torch.tensor([[True, False], [True, True]])
got = to_blocked(keep, kind="keep")
assert torch.equal(got, want), (
    f"With bools [[True, False], [True, True]] you return {got.tolist()}."
)
assert not keep[0, 1] and keep[0, 0], "You changed the caller's mask. Make a new tensor."
try:
    outcome = to_blocked(want, kind="upside down")
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    f"For an unknown kind a ValueError is expected, not {type(outcome).__name__}."
)
print("to_blocked: all three kinds are understood, and an unknown kind is refused. Good.")

# %% [markdown] tags=["hints"]
# - Treat the three kinds one by one: which value in the given mask means blocked?
# - A comparison gives bools for any dtype, where `~` and `1 - mask` do not. What should happen with
#   a kind that is none of the three?

# %% [markdown]
# ## 3. First way: take the weights, remove, renormalise
#
# We compute all attention weights, as if there were no mask, put zeros where the mask blocks, and
# divide each row by what is left of it. It is just what we did by hand above:
#
# $$w_{ij} \;\longrightarrow\; \frac{w_{ij}\,[\,j \text{ is free for } i\,]}
# {\sum_{k \text{ free for } i} w_{ik}} .$$
#
# (The square bracket is 1 where what it says is true, and 0 elsewhere.) The division is not
# decoration. Without it the context vectors of the first two tokens of our example would be half as
# long as they should be, and that of the last would not: the size of a vector would depend on its
# place in the sentence.
#
# A mask need not be causal. It may also block the padding at the end of a short sentence, and
# then a row can be blocked from end to end. Its sum is $0$, and $0/0$ is `nan` (not a number),
# which spreads through every later sum. We agree that such a row becomes a row of zeros.


# %% nbgrader={"grade_id": "answer-mask_and_renormalize", "solution": true}
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """Take weight away from blocked keys, and bring each row back to the sum one.

    ``weights``: attention weights, float32 or float64, shape ``(..., n_q, n_k)``, any number of
    leading axes; none is negative, and each row (over the last axis) sums to one. ``mask``: bool,
    True means blocked, of shape ``(n_q, n_k)`` or any other that broadcasts to that of ``weights``.

    Returns a new tensor of the shape of ``weights``: blocked entries are 0, and the free entries of
    a row keep their proportions and sum to one, up to rounding, also if only a billionth of the
    row's weight is free. A row whose keys are all blocked comes out as zeros. Neither argument is
    changed.
    """
    ### BEGIN SOLUTION
    kept = weights.masked_fill(mask, 0.0)
    total = kept.sum(dim=-1, keepdim=True)
    return kept / total.masked_fill(total == 0, 1.0)
    ### END SOLUTION


# %% nbgrader={"grade_id": "mask_and_renormalize", "grade": true, "points": 3}
weights = torch.tensor([[0.5, 0.25, 0.25], [0.125, 0.375, 0.5], [0.25, 0.5, 0.25]])
mask = torch.tensor([[False, True, True], [False, False, True], [False, False, False]])
got = mask_and_renormalize(weights, mask)
assert isinstance(got, torch.Tensor), f"Return a tensor; this is a {type(got).__name__}."
assert got.shape == (3, 3), f"The shape should stay (3, 3); yours is {tuple(got.shape)}."
got = got.float()
assert weights[0, 1] == 0.25, "You changed the caller's weights. Make a new tensor."
assert not (got[mask] != 0).any(), "Where the mask says True, the weight should be 0."
assert not torch.allclose(got[1], torch.tensor([0.125, 0.375, 0.0])), "Rows no longer sum to one."
sums = got.sum(dim=-1)
assert torch.allclose(sums, torch.ones(3)), f"Rows should sum to one; yours sum to {sums.tolist()}."
assert torch.allclose(got[1], torch.tensor([0.25, 0.75, 0.0])), (
    f"The second row of the example should become [0.25, 0.75, 0]; yours is {got[1].tolist()}."
)
heads = mask_and_renormalize(weights.repeat(2, 1, 1), mask).float()
assert torch.allclose(heads, got.expand(2, 3, 3)), (
    "With an axis in front, shape (2, 3, 3), the rows come out differently. Which axis is the last?"
)
got = mask_and_renormalize(torch.tensor([[0.5, 0.5]]), torch.tensor([[True, True]]))
assert not got.isnan().any(), "A row with all keys blocked should give zeros; yours holds nan."
assert not got.any(), "A row with all keys blocked should give zeros."
print("mask_and_renormalize: the example by hand comes out right. Good.")

# %% [markdown] tags=["hints"]
# - First put zeros where the mask is True, then divide each row by what is left of it.
# - The sum needs `keepdim`, so that each row meets its own sum. A row that is blocked from end to
#   end has the sum 0: see what your division makes of it. The caller's weights stay as they are.

# %% [markdown]
# ## 4. Second way: mask the scores, then softmax
#
# In practice one masks *before* the softmax: scores of blocked keys are replaced by $-\infty$, and
# since $e^{-\infty} = 0$, the softmax itself gives them the weight 0 and distributes the rest. With
# an additive mask $M$ it is written $\mathrm{softmax}(S + M)$.
#
# Both ways give the same, because the softmax's denominator $Z_i = \sum_k e^{s_{ik}}$ cancels:
#
# $$\frac{e^{s_{ij}} / Z_i}{\sum_{k \le i} e^{s_{ik}} / Z_i}
# = \frac{e^{s_{ij}}}{\sum_{k \le i} e^{s_{ik}}} .$$
#
# The same *on paper*. In floating point, $Z_i$ may be swamped by one huge score of a blocked key:
# then all free weights are rounded to zero before anybody renormalises them, and the past is lost.
# This is why the mask belongs before the softmax.
#
# What about a large negative number, $-10^9$ say, in place of $-\infty$? It often works, but not
# always. A score is a real number and may lie below yours; then the "blocked" keys win. And a
# number that is fine in `float32` may not exist in `float16`, whose range ends at 65504. Your
# function should not depend on luck.
#
# Scores with $-\infty$ in them are *not* weights yet. If a printed matrix is labelled "weights" and
# you see `-inf` in it, the label is wrong: weights lie between 0 and 1, and their rows sum to 1.


# %% nbgrader={"grade_id": "answer-masked_softmax", "solution": true}
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """Attention weights from attention scores: softmax over the last axis, blocked keys left out.

    ``scores``: shape ``(..., n_q, n_k)``, any number of leading axes, of dtype float16, float32 or
    float64. They may have **any finite size** that fits into a float32: a free score may be -2e9, a
    blocked one 3e9. Only the lowest number of their dtype, ``torch.finfo(scores.dtype).min``, does
    not occur. (Free scores of a row that are above 10000 or below -10000, in float16 above 10 or
    below -10, are not close to each other.) ``mask``: bool, True means blocked, of shape
    ``(n_q, n_k)`` or any other that broadcasts to that of ``scores``. In every row at least one key
    is free.

    Returns a new floating tensor of the shape of ``scores``: blocked keys have weight 0, whatever
    their score is; the weights of each row sum to one. Neither argument is changed, and gradients
    flow back to the scores.
    """
    ### BEGIN SOLUTION
    return torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
    ### END SOLUTION


# %% nbgrader={"grade_id": "masked_softmax", "grade": true, "points": 3}
scores = torch.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 4.0], [1.0, 2.0, 1.0]]).log()
mask = torch.tensor([[False, True, True], [False, False, True], [False, False, False]])
got = masked_softmax(scores, mask)
assert isinstance(got, torch.Tensor), f"Return a tensor; this is a {type(got).__name__}."
assert got.shape == (3, 3), f"The shape should stay (3, 3); yours is {tuple(got.shape)}."
got = got.float()
assert scores.isfinite().all(), "You wrote -inf into the caller's scores. Make a new tensor."
assert not got.isinf().any(), (
    "These are masked scores, not weights: the softmax comes after the mask."
)
assert not got.isnan().any(), (
    "There is nan in the result. Has a row no free key left, or is 0 * inf in it?"
)
assert not (got[mask] > 0).any(), "A blocked key still gets weight. Which keys does True mark?"
sums = got.sum(dim=-1)
assert torch.allclose(sums, torch.ones(3)), f"Rows should sum to one; yours sum to {sums.tolist()}."
assert torch.allclose(got[1], torch.tensor([0.25, 0.75, 0.0])), (
    f"The second row of the example should become [0.25, 0.75, 0]; yours is {got[1].tolist()}."
)
heads = masked_softmax(scores.repeat(2, 1, 1), mask).float()
assert torch.allclose(heads, got.expand(2, 3, 3)), (
    "With an axis in front, shape (2, 3, 3), the rows come out differently. Which axis is the last?"
)
got = masked_softmax(torch.tensor([[3e9, -2e9]]), torch.tensor([[True, False]])).float()
assert torch.allclose(got, torch.tensor([[0.0, 1.0]])), (
    "Scores may have any size: with 3e9 blocked and -2e9 free, the weights should be [0, 1]; "
    f"yours are {got[0].tolist()}."
)
print("masked_softmax: the example by hand comes out right. Good.")

# %% [markdown] tags=["hints"]
# - Blocked keys have to be out of the race before the softmax. Which score makes a weight of
#   exactly 0, however low the others are?
# - `masked_fill` returns a new tensor; its name with an underscore changes the caller's. Then the
#   softmax runs over the keys, the last axis.

# %% [markdown]
# ## 5. Does it leak?
#
# How can we know that an attention, perhaps one that we did not write, never looks ahead? Reading
# the code is not enough; a mask can be there and still be applied too late, to the wrong axis,
# or to a copy that is thrown away. An experiment decides it:
#
# 1. run the attention on $x$ and keep the output;
# 2. change one token, at some `position`, and run it again;
# 3. compare. Output rows *before* that position belong to tokens that must not know of the change.
#    If one of them moved, it has looked ahead. Rows from the position on are allowed to move.
#
# The picture shows the experiment with the two weight matrices of the first picture: the value
# vector of *drifts* is changed, and each bar is how far an output row moves.

# %% active="ipynb"
# import matplotlib.pyplot as plt
#
# words = "a small boat drifts past tall reeds".split()
# # The weights that "drifts" has for each token: its column in the two matrices above.
# before = torch.tensor([0.05, 0.05, 0.30, 0.10, 0.20, 0.05, 0.10])
# after = torch.tensor([0.0, 0.0, 0.0, 0.20, 0.40, 0.10, 0.10])
# change = torch.tensor([1.0, -2.0, 2.0])  # a vector of length 3
# places = torch.arange(7)
# figure, axis = plt.subplots(figsize=(8, 3.8), layout="constrained")
# for shift, weights, label in [(-0.2, before, "no mask"), (0.2, after, "causal mask")]:
#     moved = (weights[:, None] * change).norm(dim=1)
#     bars = axis.bar((places + shift).tolist(), moved.tolist(), width=0.38, label=label)
#     axis.bar_label(bars, fmt="%.2f", padding=2)
# axis.axvspan(-0.5, 2.5, color="0.92", zorder=0)
# axis.text(1.0, 1.3, "must not move", ha="center", color="0.35")
# axis.text(4.5, 1.3, "may move", ha="center", color="0.35")
# axis.set_xlim(-0.5, 6.5)
# axis.set_ylim(0, 1.5)
# axis.set_xticks(places, words)
# axis.set_ylabel("how far the output moves")
# axis.set_title('The token "drifts" is changed: which outputs move?')
# axis.legend(loc="upper right", bbox_to_anchor=(1, 0.86))
# plt.show()

# %% [markdown]
# Two numbers that should be equal may differ in the last digit, because a processor rounds, and
# not always in the same order. So "moved" means: moved by more than a small tolerance.


# %% nbgrader={"grade_id": "answer-leaking_rows", "solution": true}
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    """Which tokens have noticed a change that lies in their future?

    ``before`` and ``after``: an attention's outputs, floating, both of shape ``(tokens, d_out)``,
    for inputs that differ in the token ``position`` only (``0 <= position < tokens``). They may
    require gradients, and neither is changed.

    Returns the list of the row numbers (ints, ascending) that are smaller than ``position`` and in
    which at least one entry of ``after`` differs from that of ``before``, upwards or downwards, by
    more than ``tolerance``. The list is empty if there is none.
    """
    ### BEGIN SOLUTION
    moved = ((after - before).abs() > tolerance).any(dim=-1)
    return [row for row in range(position) if moved[row]]
    ### END SOLUTION


# %% nbgrader={"grade_id": "leaking_rows", "grade": true, "points": 2}
before = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]])
after = torch.tensor([[1.0, 2.0], [3.0, 3.5], [5.5, 6.0], [7.5, 8.0]])
got = leaking_rows(before, after, position=2)
assert isinstance(got, list), f"Return a list of row numbers; this is a {type(got).__name__}."
assert not any(isinstance(row, torch.Tensor) for row in got), (
    "The row numbers should be ints; yours are tensors."
)
assert 3 not in got, "Row 3 comes after the changed token 2: it is allowed to move."
assert 2 not in got, "Row 2 is the changed token itself: of course it may move."
assert got == [1], f"Row 1 moved (4.0 became 3.5) although token 2 is its future; you return {got}."
got = leaking_rows(before, before + 1e-7, position=2)
assert got == [], f"A difference within the tolerance is rounding, not a leak; you return {got}."
after = torch.tensor([[1.5, 1.5], [3.0, 4.0], [5.0, 6.25], [0.0, 0.0]])
for tolerance, leaks in ((0.2, [0, 2]), (0.3, [0]), (0.6, [])):
    got = leaking_rows(before, after, position=3, tolerance=tolerance)
    assert got == leaks, (
        "The entries of row 0 moved by 0.5 up and 0.5 down, one of row 2 moved by 0.25. With a "
        f"tolerance of {tolerance}, {leaks} is expected, not {got}."
    )
print("leaking_rows: finds the token that looked ahead. Good.")

# %% [markdown] tags=["hints"]
# - Only rows before `position` can leak: those at it and after it may move.
# - A row moved if any of its entries differs by more than the tolerance, up or down. Ask for a list
#   of plain ints, in order.

# %% [markdown]
# ## 6. The module
#
# Now all of it together. With $Q = x W_q^\top$, $K = x W_k^\top$, $V = x W_v^\top$, the projections
# of three `nn.Linear` layers, and the causal mask,
#
# $$\mathrm{CausalAttention}(x)
# = \mathrm{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_{out}}} + M\right) V ,
# \qquad M_{ij} = \begin{cases} 0 & j \le i \\ -\infty & j > i . \end{cases}$$
#
# Three decisions about the interface:
#
# - The mask belongs to the module. In some implementations it is an optional argument,
#   `forward(x, mask=None)`; whoever forgets it gets attention without a mask and no error. Ours
#   has no such argument, so nobody can forget it.
# - `context_length` is the largest number of tokens. Shorter inputs must work. Longer ones must be
#   *refused*. A ready-made mask that is cut to the size of the input will usually make a shape
#   error of its own, but not always: a mask of shape (1, 1) broadcasts to any size, and blocks
#   nothing, in silence.
# - Positions are not its business. If the tokens carry position vectors, they have been added to
#   $x$ before.
#
# **Common mistakes:** the scores are divided by the wrong width (of the input, or the
# number of tokens). A method such as `masked_fill`, which returns a *new* tensor, is called and
# its result thrown away. The softmax runs over the wrong axis. One projection is used twice.
# `super().__init__()` is missing. The mask is applied after the softmax, and the rows are not
# renormalised; or they are, but with in-place operations that break the backward pass.


# %% nbgrader={"grade_id": "answer-CausalAttention", "solution": true}
class CausalAttention(nn.Module):
    """Single-head causal self-attention of one sequence.

    Its layers are ``W_query``, ``W_key`` and ``W_value``, each an
    ``nn.Linear(d_in, d_out, bias=qkv_bias)``. It has no other parameters; what other attributes it
    has is up to you.
    """

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        """``context_length``: the largest number of tokens that ``forward`` accepts."""
        ### BEGIN SOLUTION
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", future, persistent=False)
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``(tokens, d_out)`` of the tokens ``x``, float32, ``(tokens, d_in)``.

        Row ``i`` is the mean of the value vectors of tokens ``0 .. i``, weighted with the softmax
        of the scores of query ``i`` and these tokens' keys, divided by ``sqrt(d_out)``. This holds
        if all scores are up to 500 below or above zero, too. (In all checks, no masked score of a
        query is more than 80 above the largest of its other scores.)

        ``x`` has at least one token and is not changed. Gradients reach ``x`` and all three layers.
        Raises ``ValueError`` when ``x`` has more than ``context_length`` tokens.
        """
        ### BEGIN SOLUTION
        tokens = x.shape[0]
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens, but the context holds {self.mask.shape[0]}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.T / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -math.inf)
        return torch.softmax(scores, dim=-1) @ values
        ### END SOLUTION


# %% nbgrader={"grade_id": "CausalAttention", "grade": true, "points": 6}
biased = CausalAttention(1, 2, context_length=5, qkv_bias=True)
attention = CausalAttention(3, 4, context_length=5)
shapes = {name: tuple(p.shape) for name, p in attention.named_parameters(remove_duplicate=False)}
names = {name for name, _ in biased.named_parameters(remove_duplicate=False)}
for name in ("W_query", "W_key", "W_value"):
    assert shapes.get(f"{name}.weight") == (4, 3), (
        f"{name} should be an nn.Linear(3, 4), with a weight of shape (4, 3). You have {shapes}."
    )
    assert f"{name}.bias" not in shapes, f"By default (qkv_bias=False) {name} has no bias."
    assert f"{name}.bias" in names, f"With qkv_bias=True, {name} should have a bias."
assert len([*attention.parameters()]) == 3, (
    f"Your layer has other parameters, too: {sorted(shapes)}."
)
# Token i is the unit vector i, so its query is column i of W_query.weight, its key column i of
# W_key.weight and its value column i of W_value.weight. The scores, divided by sqrt(4), are the
# logarithms of the numbers in the example by hand.
with torch.no_grad():
    queries = 2 * torch.tensor([[2.0, 1, 1], [1, 3, 2], [1, 4, 1], [1, 1, 1]]).log()
    attention.W_query.weight.copy_(queries)
    attention.W_key.weight.copy_(torch.eye(4, 3))
    attention.W_value.weight.copy_(torch.tensor([[8.0, 0, 0], [0, 8, 0], [0, 0, 8], [4, 8, 16]]))
x = torch.eye(3)
got = attention(x)
assert isinstance(got, torch.Tensor), f"forward should return a tensor, not {type(got).__name__}."
assert got.shape == (3, 4), (
    f"3 tokens, d_out = 4: shape (3, 4) is expected, not {tuple(got.shape)}."
)
got = got.detach().float()
assert not got.isnan().any(), "There is nan in the output. Is a row of the scores blocked entirely?"
assert torch.allclose(got[0], torch.tensor([8.0, 0.0, 0.0, 4.0]), atol=1e-4), (
    f"The first token sees itself only, so its output should be its value vector [8, 0, 0, 4]; "
    f"yours is {got[0].tolist()}."
)
assert torch.allclose(got[1], torch.tensor([2.0, 6.0, 0.0, 7.0]), atol=1e-4), (
    f"The second token has the weights 1/4, 3/4 and 0 of the example by hand, so its output should "
    f"be [2, 6, 0, 7]; yours is {got[1].tolist()}."
)
assert torch.allclose(got[2], torch.tensor([2.0, 4.0, 2.0, 9.0]), atol=1e-4), (
    f"The third token has the weights 1/4, 1/2 and 1/4 of the example by hand, so its output "
    f"should be [2, 4, 2, 9]; yours is {got[2].tolist()}."
)
assert torch.equal(x, torch.eye(3)), "You changed the caller's x. Make new tensors."
got = biased(torch.zeros(5, 1))
assert got.shape == (5, 2), f"5 tokens fill a context of 5: (5, 2), not {tuple(got.shape)}."
try:
    outcome = biased(torch.zeros(6, 1))
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    f"6 tokens, a context of 5: a ValueError is expected, not {type(outcome).__name__}."
)
print("CausalAttention: the example by hand comes out right, and no token looks ahead. Good.")

# %% [markdown] tags=["hints"]
# - The order of the steps: project, score, scale, mask, softmax, mix. Where does yours put the
#   mask, and does it use what `masked_fill` gives back?
# - The mask for fewer tokens is the upper left corner of the large one. More tokens than
#   `context_length` should be refused before anything is computed.

# %% [markdown] nbgrader={"grade_id": "question-leaky-loss", "locked": true}
# ## In your own words
#
# A language model is trained to guess each next token of a text, all places at once. By a mistake
# in its mask, every token sees one token too many: itself and the one after it. What will the
# training loss look like, compared with that of a correct model? And what happens when the model
# writes a text of its own, and why?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "leaky-loss", "grade": true, "solution": true, "points": 2}
# ### BEGIN SOLUTION
# The token to be guessed at place $i$ is the one at $i + 1$, which the model can see: it learns
# to copy it, and the loss falls far below that of a correct model, close to zero. When it writes,
# the next token does not exist yet, so there is nothing to copy, and it has learned nothing else:
# the text is nonsense. A loss that is too good is a sign of a leak.
#
# **Rubric.** 1 point: the loss is much too good, because the answer can be read off the input. 1
# point: when writing, the future is not there, so the model fails. Half a point for "it overfits"
# without the answer being visible.
# ### END SOLUTION

# %% [markdown]
# ## A question to think about
#
# Take a row of scores in which *every* key is blocked, and mask it in two ways: with minus
# infinity, and with the smallest finite number of the dtype, `torch.finfo(scores.dtype).min`. What
# are the weights after the softmax in each case? Try it on one row of three scores. Which of the
# two outcomes would you rather find in a model that has been training for a week: the one that
# shouts, or the one that is silently wrong? And can such a row occur with a causal mask?
#
# ## Where to read on
#
# - Vaswani et al., *Attention Is All You Need* (2017), section 3.2.3: how the decoder's
#   self-attention is kept from looking ahead.
# - Sebastian Raschka, *Build a Large Language Model (From Scratch)*, chapter 3.
# - The documentation of `torch.nn.functional.scaled_dot_product_attention`, in particular what it
#   says about boolean masks. Compare the polarity with that of `torch.nn.MultiheadAttention`.
# - Radford et al., *Improving Language Understanding by Generative Pre-Training* (2018): a language
#   model made of causal attention only.
