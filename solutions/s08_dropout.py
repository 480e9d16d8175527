# %% [markdown]
# # Dropout on attention weights
#
# **Goal.** At the end of this notebook you have a causal attention layer that works on whole
# batches and that forgets a random part of its attention weights while it is being trained, and
# only then. You write the dropout yourself first, from nothing but random numbers, so that no magic
# is left in it.
#
# **Time:** about an hour and a half. **Difficulty:** medium. **You need:** softmax over the last
# axis, scaled scores, and the causal mask (a token looks at itself and at earlier tokens, never at
# later ones). Rows are tokens, as always in this course.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.

# %% nbgrader={"grade_id": "setup", "locked": true}
import torch
import torch.nn.functional as F
from torch import nn

# %% [markdown]
# ## Why forget on purpose?
#
# A layer with enough weights can learn its training texts by heart. In attention that often looks
# like this: one row of the weights puts nearly everything on a single token, because in the
# training text that token happened to give the answer away. Dropout makes such a bet unreliable. In
# every training step, some of the attention weights are set to zero at random, so a good context
# vector must be put together from several tokens.
#
# Two questions have to be settled: what happens to the weights that stay, and what happens when the
# training is over.
#
# ## The formula
#
# Let $a$ be one attention weight and $p$ the probability of dropping it. *Inverted* dropout
# replaces $a$ by
#
# $$
# \tilde a = \begin{cases} 0 & \text{with probability } p \\[2pt]
# \dfrac{a}{1-p} & \text{with probability } 1-p \end{cases}
# \qquad\text{so that}\qquad
# \mathbb{E}[\tilde a] = p \cdot 0 + (1-p)\cdot\frac{a}{1-p} = a .
# $$
#
# The weights that stay are made larger, by just so much that the mean over many draws is the old
# weight. All the correcting is done during training. After training nothing has to be corrected,
# and the layer is used without dropout, as if this step did not exist.
#
# ## By hand
#
# Take a row of two weights, $(0.6,\ 0.4)$, and $p = 0.5$. Kept weights are divided by $0.5$, that
# is, doubled. There are four equally likely outcomes:
#
# | dropped | the row becomes | its sum |
# |---|---|---|
# | nothing | $(1.2,\ 0.8)$ | 2.0 |
# | the first | $(0,\ 0.8)$ | 0.8 |
# | the second | $(1.2,\ 0)$ | 1.2 |
# | both | $(0,\ 0)$ | 0.0 |
#
# The mean of the four rows is $(0.6,\ 0.4)$ again. But look at each of them: the sum is hardly ever
# 1, a weight may be larger than 1, and a row can vanish altogether. All of this is meant to be so.
# The rows are right *on average*, and nobody divides them by their sum afterwards.
#
# ## Which weights are dropped is chance. How do we test chance?
#
# The same seed may give different dropout masks on different machines, since libraries draw their
# random numbers in different ways. So nobody can ask you for one particular mask. There are two
# ways out, and this notebook uses both: either the mask is handed to your function as an argument,
# and then the result is exact, or your function draws for itself, and then its *properties* are
# tested. Every entry is zero or $a/(1-p)$, about a share $p$ is zero, and the mean is kept.

# %% [markdown]
# ## A look at it
#
# On the left the causal weights of seven tokens, those of the last stage: *boat* looks at *small*,
# *drifts* at *boat*, and so on. In the middle the same weights after one draw with $p = 0.5$. On
# the right the mean of 2000 draws: the original is back, but for a little noise.

# %% active="ipynb"
# import matplotlib.pyplot as plt
#
# torch.manual_seed(4)
# words = "a small boat drifts past tall reeds".split()
# weights = torch.tensor(
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
# once = F.dropout(weights, 0.5)
# mean = torch.stack([F.dropout(weights, 0.5) for _ in range(2000)]).mean(dim=0)
#
# figure, panels = plt.subplots(1, 3, figsize=(14.5, 5), layout="constrained")
# titles = ("attention weights", "after one dropout, p = 0.5", "mean of 2000 dropouts")
# for panel, matrix, title in zip(panels, (weights, once, mean), titles):
#     image = panel.imshow(matrix, cmap="Blues", vmin=0, vmax=2)
#     panel.set_xticks(range(7), words)
#     panel.set_yticks(range(7), words)
#     panel.set(title=title, xlabel="token looked at (key)", ylabel="token that looks (query)")
#     for row in range(7):
#         for column in range(7):
#             value = float(matrix[row, column])
#             colour = "white" if value > 1.2 else "black"
#             panel.text(column, row, f"{value:.2f}", ha="center", va="center", color=colour)
# figure.colorbar(image, ax=panels, label="weight", shrink=0.8)
# plt.show()

# %% [markdown]
# ## 1. Apply a mask that somebody else has drawn
#
# The first function leaves chance out of it. It gets the tensor `dropped` in which the coins have
# already been tossed, and does the arithmetic of the formula. As everywhere in this course, `True`
# in a mask means *blocked*; here, dropped.


# %% nbgrader={"grade_id": "answer-apply_dropout", "solution": true}
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    """Inverted dropout with a given mask.

    ``x`` is a floating point tensor of one axis or more. ``dropped`` is a bool tensor of the same
    shape; True means: this entry is dropped. ``p`` is the probability with which ``dropped`` was
    drawn, 0 <= p <= 1. With p = 1, ``dropped`` is True everywhere.

    Returns a new tensor of the shape of ``x``: 0 where ``dropped`` is True, the entry divided by
    ``1 - p`` elsewhere. The share of True in ``dropped`` plays no part, only ``p`` does. With p = 1
    all of the result is 0: no nan, no inf. ``x`` itself is not changed, and gradients reach ``x``.
    """
    ### BEGIN SOLUTION
    if p == 1:
        return x * 0
    return x.masked_fill(dropped, 0) / (1 - p)
    ### END SOLUTION


# %% nbgrader={"grade_id": "apply_dropout", "grade": true, "points": 1}
row = torch.tensor([0.5, 0.25, 0.25])
got = apply_dropout(row, torch.tensor([False, True, False]), 0.75)
assert isinstance(got, torch.Tensor), f"A tensor should come back; yours is a {type(got).__name__}."
assert got.shape == (3,), f"The shape should stay (3,); it is {tuple(got.shape)}."
assert got[1] == 0, "The entry in the middle is dropped (True), so it should be 0."
assert got[0] != 0.5, "The first entry stays, but it should not stay as it is: 1 - p is 0.25 here."
assert torch.allclose(got.float(), torch.tensor([2.0, 0.0, 1.0])), (
    "With p = 0.75 the weights that stay become four times as large: 0.5 gives 2 and 0.25 gives 1."
)
assert torch.equal(row, torch.tensor([0.5, 0.25, 0.25])), "Your function has changed x itself."
got = apply_dropout(row, torch.tensor([True, True, True]), 1.0)
assert not got.isnan().any(), "With p = 1 your result holds nan. What is 0 divided by 0?"
print("apply_dropout: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - What is dropped becomes 0; what stays is divided by 1 - p, so that the mean stays what it was.
#   Do the example on paper.
# - With p = 1 there is nothing left to divide, and 0 / 0 is nan: think of that case first. Make a
#   new tensor.

# %% [markdown]
# ## 2. Toss the coins yourself
#
# Now your function draws the mask: one coin for each entry, all independent. A number drawn evenly
# from $[0, 1)$ lies below $p$ with probability $p$; that is all the chance you need.
#
# The second half of dropout is knowing when *not* to do it. `training=False` means that the layer
# is in use, not in training, and then nothing happens at all.


# %% nbgrader={"grade_id": "answer-dropout", "solution": true}
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    """Inverted dropout that draws its own mask.

    ``x`` is a floating point tensor of one axis or more, and ``p`` the probability of dropping an
    entry.

    With ``training=True`` every entry is, independently of all others, 0 with probability ``p`` and
    the entry divided by ``1 - p`` otherwise. Each call makes a new draw; the function sets no seed.
    With p = 0 the values of ``x`` come back, with p = 1 zeros (no nan, no inf).
    With ``training=False`` the values of ``x`` come back, for every p from 0 to 1.

    Raises ValueError unless 0 <= p <= 1, whether ``training`` is True or False. ``x`` itself is not
    changed, and gradients reach ``x``.
    By hand: ``torch.rand``, ``torch.bernoulli`` and the like are fine, but torch's functions and
    layers that drop entries are not (dropout in all its forms, attention and recurrent layers with
    dropout). Nor are threads, ``ctypes``, ``torch.jit`` and ``torch.library``, which hide what is
    computed. Using any of these costs half of the points or more.
    """
    ### BEGIN SOLUTION
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, so it lies between 0 and 1; it is {p}.")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    dropped = torch.rand_like(x) < p
    return x.masked_fill(dropped, 0) / (1 - p)
    ### END SOLUTION


# %% nbgrader={"grade_id": "dropout", "grade": true, "points": 2}
ones = torch.ones(40, 50)
got = dropout(ones, 0.2, True)
assert isinstance(got, torch.Tensor), f"A tensor should come back; yours is a {type(got).__name__}."
assert got.shape == ones.shape, f"The shape should stay (40, 50); it is {tuple(got.shape)}."
assert (ones == 1).all(), "Your function has changed x itself."
kept = got[got != 0]
assert torch.allclose(kept.float(), torch.tensor(1.25)), (
    "With p = 0.2, a one that stays becomes 1 / 0.8 = 1.25. Some of your entries are other numbers."
)
dropped = got == 0
share = float(dropped.float().mean())
assert 0.1 < share < 0.3, f"With p = 0.2 about 20 % should be dropped; yours drops {share:.0%}."
assert not (dropped == dropped[0]).all(), "Every row drops the same entries. Draw for each entry."
assert not (dropped == dropped[:, :1]).all(), "A row drops all or nothing. Draw for each entry."
assert not torch.equal(got, dropout(ones, 0.2, True)), "Two calls should make two different draws."
counts = [int((dropout(ones, 0.2, True) == 0).sum()) for _ in range(10)]
assert len(set(counts)) > 1, (
    f"Every call drops {counts[0]} entries. Each should have its own chance."
)
for p, training in ((0.2, False), (0.0, True)):
    got = dropout(ones, p, training)
    assert torch.equal(got.float(), ones), f"With p={p}, training={training} x should come back."
got = dropout(ones, 1.0, True)
assert (got == 0).all(), "With p = 1 every entry is 0: no nan, no inf."
try:
    outcome = dropout(ones, 1.5, True)
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    f"1.5 is no probability: a ValueError is expected, not {type(outcome).__name__}."
)
print("dropout: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - Draw one random number for each entry. With which comparison is it True in a share p of the
#   cases?
# - The draw has the shape of x. In evaluation nothing is drawn and nothing is scaled. A new call
#   has to draw anew.

# %% [markdown]
# ## Batches: many sequences at once
#
# The causal attention of the last stage took one sequence, a matrix of shape `(tokens, d_in)`. In
# practice a layer gets a *batch*, as you have met it before: several sequences stacked into one
# tensor of shape `(batch, tokens, d_in)`. Nothing about attention changes. Every sequence is
# treated as if it were alone, and no sequence may know of its neighbours.
#
# `nn.Linear` and `@` have no trouble with the extra axis in front; `A @ B` multiplies the last two
# axes and treats all axes before them as a stack of matrices. What needs care is everything that
# names an axis: a transpose (which two axes?), the softmax (over which axis?), the number of tokens
# (which entry of the shape?).
#
# When you try things out, use a batch whose sequences **differ**. With two copies of the same
# sequence you would never notice that one of them reads the other's keys.

# %% active="ipynb"
# left = torch.arange(12.0).reshape(2, 2, 3)     # a batch of two matrices of shape (2, 3)
# right = torch.arange(24.0).reshape(2, 3, 4)    # a batch of two matrices of shape (3, 4)
# print((left @ right).shape)                    # two products of shape (2, 4)
# print(left.sum(dim=1).shape, left.sum(dim=-1).shape)  # "over dim 1" is not "along each row"

# %% [markdown]
# ## 3. Causal attention weights for a batch
#
# $$
# A = \operatorname{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}} + M\right),
# \qquad M_{ij} = \begin{cases} 0 & j \le i \\ -\infty & j > i \end{cases}
# $$
#
# for each item of the batch, where $d_k$ is the width of queries and keys.


# %% nbgrader={"grade_id": "answer-causal_weights", "solution": true}
def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Causal scaled dot-product attention weights of a batch.

    ``queries`` and ``keys`` have shape ``(batch, tokens, d_k)``, for any batch and d_k, and for up
    to 200 tokens.

    Returns the weights after the softmax, of shape ``(batch, tokens, tokens)``: entry ``[b, i, j]``
    says how much token i of item b looks at token j of the same item. Scores are divided by the
    square root of d_k, and may be as low as -100,000 and as high as 100,000. (In the graded
    inputs, no masked score of a query is more than 80 above the query's largest other score.)
    Entries with j > i are 0, and every row sums to 1. ``queries`` and ``keys`` are not changed, and
    gradients reach both.
    """
    ### BEGIN SOLUTION
    tokens, d_k = queries.shape[-2:]
    scores = queries @ keys.transpose(-2, -1) / d_k**0.5
    later = torch.ones(tokens, tokens, dtype=torch.bool, device=scores.device).triu(1)
    return scores.masked_fill(later, -torch.inf).softmax(dim=-1)
    ### END SOLUTION


# %% nbgrader={"grade_id": "causal_weights", "grade": true, "points": 2}
# The keys are unit vectors. Divided by sqrt(4), the scores of item 0 are the logarithms of
# [[2, 1, 1], [1, 3, 4], [1, 2, 1]], those of item 1 of [[5, 1, 1], [4, 1, 2], [1, 2, 1]].
queries = torch.tensor(
    [
        [[2.0, 1, 1, 9], [1, 3, 4, 9], [1, 2, 1, 9]],
        [[9.0, 5, 1, 1], [9, 4, 1, 2], [9, 1, 2, 1]],
    ]
)
queries = 2 * queries.log()
keys = torch.stack((torch.eye(4)[:3], torch.eye(4)[1:]))
got = causal_weights(queries, keys)
assert isinstance(got, torch.Tensor), f"A tensor should come back; yours is a {type(got).__name__}."
assert got.shape == (2, 3, 3), (
    f"The shape should be (batch, tokens, tokens); it is {tuple(got.shape)}."
)
got = got.float()
assert not got.isnan().any(), "There is nan in your weights. May every token look at itself?"
assert (got[:, 0, 1:] == 0).all(), "The first token may only look at itself."
sums = got.sum(dim=-1)
assert torch.allclose(sums, torch.ones(2, 3)), f"Rows should sum to 1; yours: {sums.tolist()}."
first = torch.tensor([[1.0, 0.0, 0.0], [0.25, 0.75, 0.0], [0.25, 0.5, 0.25]])
assert torch.allclose(got[0], first), (
    "In item 0 the rows should be [1, 0, 0], [1/4, 3/4, 0] and [1/4, 1/2, 1/4]. "
    "Which number are the scores divided by?"
)
second = torch.tensor([[1.0, 0.0, 0.0], [0.8, 0.2, 0.0], [0.25, 0.5, 0.25]])
assert torch.allclose(got[1], second), (
    "In item 1 the rows should be [1, 0, 0], [4/5, 1/5, 0] and [1/4, 1/2, 1/4]. "
    "Does it look at its own keys?"
)
print("causal_weights: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - Scores first: each query with each key, divided by the root of d_k, the length of the last axis.
# - Hide from each token what comes after it, before the softmax, and leave the diagonal free.
#   Batches come first: exchange the last two axes only.

# %% [markdown]
# ## 4. Where does dropout belong?
#
# The scores go through three steps: softmax, dropout, and the weighted sum of the values.
#
# $$
# \text{scores} \;\xrightarrow{\ \text{softmax}\ }\; \text{weights}
# \;\xrightarrow{\ \text{dropout}\ }\; \text{some weights}
# \;\xrightarrow{\ \cdot\, V\ }\; \text{context vectors}
# $$
#
# The order matters. A *score* of 0 is not "nothing": its weight is $e^0$ over the sum of its row,
# often more than its neighbours have. A score of $-\infty$ would do away with the weight, but then
# the softmax shares it out among the others, and the mean is not kept. Dropping entries of the
# *values* or of the *context vectors* would be dropout of features, which some models have as well,
# elsewhere. Here it is the link between two tokens that is cut.
#
# By hand: the weights $(0.5,\ 0.5)$, the first of them dropped, $p = 0.5$, the values
# $10$ and $30$. The weights become $(0,\ 1)$ and the context is $30$.


# %% nbgrader={"grade_id": "answer-context_with_dropout", "solution": true}
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    """Context vectors with dropout on the attention weights, the mask being given.

    ``scores`` has shape ``(batch, tokens, tokens)``. They are ready for the softmax: already
    scaled, and -inf where a token may not look. ``values`` has shape ``(batch, tokens, d_out)``.
    ``dropped`` is a bool tensor of the shape of ``scores``; True means: this weight is dropped.
    ``p`` is the probability with which ``dropped`` was drawn, 0 <= p < 1.

    Returns the context vectors, ``(batch, tokens, d_out)``. The weights (after the softmax) that
    are dropped count as 0, the others are divided by ``1 - p``, and rows are not normalised again.
    A token whose weights are all dropped gets a context vector of zeros. No argument is changed,
    and gradients reach ``scores`` and ``values``.
    """
    ### BEGIN SOLUTION
    weights = scores.softmax(dim=-1)
    return weights.masked_fill(dropped, 0) / (1 - p) @ values
    ### END SOLUTION


# %% nbgrader={"grade_id": "context_with_dropout", "grade": true, "points": 2}
scores = torch.tensor([[[0.0, -torch.inf], [0.0, 0.0]]])
values = torch.tensor([[[10.0, 1.0, 0.0], [30.0, 2.0, 4.0]]])
nothing = torch.zeros(1, 2, 2, dtype=torch.bool)
got = context_with_dropout(scores, values, nothing, 0.0)
assert isinstance(got, torch.Tensor), f"A tensor should come back; yours is a {type(got).__name__}."
assert got.shape == (1, 2, 3), (
    f"The shape should be (batch, tokens, d_out); it is {tuple(got.shape)}."
)
assert torch.allclose(got.float(), torch.tensor([[[10.0, 1.0, 0.0], [20.0, 1.5, 2.0]]])), (
    "Without dropout, the first context is the first value and the second is the mean of the two."
)
dropped = torch.tensor([[[False, False], [True, False]]])
got = context_with_dropout(scores, values, dropped, 0.75).float()
assert torch.allclose(got[0, 1], 2 * values[0, 1]), (
    "In row two the weights (0.5, 0.5) should become (0, 2), so its context is twice the second "
    "value: 1 - p is 0.25 here."
)
assert torch.allclose(got[0, 0], 4 * values[0, 0]), (
    "In the first row nothing is dropped; its weight of 1 is still divided by 1 - p and becomes 4."
)
again = context_with_dropout(scores, values, nothing, 0.75).float()
assert torch.allclose(again[0, 1], torch.tensor([80.0, 6.0, 8.0])), (
    "With p = 0.75 and nothing dropped, the weights (0.5, 0.5) become (2, 2). "
    "Do you use the mask that is given?"
)
print("context_with_dropout: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - Three steps in this order: softmax of the scores, dropout of the weights, mixture of the values.
# - After dropout rows do not sum to 1 any more, and they are not rescaled to it. What stays is
#   divided by 1 - p.

# %% [markdown]
# ## 5. The layer
#
# Everything comes together in one module. Three details make it a layer that other people can use.
#
# **Training and evaluation.** A module knows in which state it is: `module.train()` and
# `module.eval()` switch all the layers inside it, and `self.training` tells. `nn.Dropout`, made
# once in `__init__`, follows by itself.
#
# **The mask is a buffer.** It is not a weight, so no optimiser should touch it; but it must move
# along when the module goes to a GPU. `self.register_buffer` does both. A plain tensor in an
# attribute is left behind. With `persistent=False` the mask stays out of `state_dict()`, so that
# the trained weights can be loaded into a module with a longer context. And a mask is `bool`:
# whoever casts a module to half precision does not want to cast its mask.
#
# **Too many tokens.** A sequence longer than the context deserves a clear error. Without one, you
# would get a riddle about sizes that do not match, and in one case not even that: a mask of
# shape `(1, 1)` broadcasts over all scores, and attention is not causal any more, silently.


# %% nbgrader={"grade_id": "answer-CausalAttention", "solution": true}
class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        """Layers and mask.

        ``W_query``, ``W_key``, ``W_value``: ``nn.Linear`` from ``d_in`` to ``d_out``, with a bias
        only if ``qkv_bias``; there are no other parameters. ``mask``: a bool buffer of shape
        ``(context_length, context_length)``, True (blocked) above the diagonal, not persistent.
        ``dropout``: the probability p of dropping an attention weight, from 0.0 to 1.0, both
        included (with 1.0 every context vector is zero in training).
        """
        ### BEGIN SOLUTION
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        later = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", later, persistent=False)
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``(batch, tokens, d_out)`` of ``x``, which is ``(batch, tokens, d_in)``.

        Scores are divided by the square root of ``d_out``, the width of queries and keys. No token
        has an influence on earlier ones, also if scores are up to 500 below or above zero. (In the
        graded inputs, no masked score of a query is more than 80 above its largest other score.) In
        training mode, each attention weight (of each item of the batch, each token) is dropped
        independently with probability p after the softmax, and the others are divided by 1 - p;
        every call, also of another layer, makes a new draw. In evaluation mode there is no dropout.
        ``tokens`` may be anything from 1 to ``context_length``; more raise ValueError. ``x`` is not
        changed, and gradients reach ``x`` and all three layers.
        """
        ### BEGIN SOLUTION
        tokens, longest = x.shape[1], self.mask.shape[0]
        if tokens > longest:
            raise ValueError(f"{tokens} tokens are more than the context of {longest}.")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return self.dropout(scores.softmax(dim=-1)) @ values
        ### END SOLUTION


# %% nbgrader={"grade_id": "CausalAttention", "grade": true, "points": 4}
biased = CausalAttention(1, 2, 5, dropout=0.5, qkv_bias=True)
names = {name for name, _ in biased.named_parameters(remove_duplicate=False)}
layer = CausalAttention(3, 4, context_length=5, dropout=0.75)
for name in ("W_query", "W_key", "W_value"):
    assert hasattr(layer, name), f"Your layer has nothing called {name}."
    assert getattr(layer, name).bias is None, f"Without qkv_bias, {name} should have no bias."
    assert f"{name}.bias" in names, f"With qkv_bias=True, {name} should have a bias."
found = sorted(name for name, _ in layer.named_parameters())
assert len(found) == 3, f"Your layer has other parameters, too: {found}."
buffers = dict(layer.named_buffers())
assert "mask" in buffers, "Your layer has no buffer called mask."
assert buffers["mask"].dtype == torch.bool, f"The mask is {buffers['mask'].dtype}, not bool."
assert "mask" not in layer.state_dict(), "The mask should not be in state_dict(); is it persistent?"
# The tokens are unit vectors, so that columns of W_query.weight are queries, columns of
# W_key.weight are keys and columns of W_value.weight are values. Divided by sqrt(4), the score of
# query i and key j is the logarithm of [[2, 1, 1], [1, 3, 4], [1, 2, 1]][i][j]. The first three
# features of a context vector are the weights of the three unit vectors.
with torch.no_grad():
    queries = 2 * torch.tensor([[2.0, 1, 1], [1, 3, 2], [1, 4, 1], [1, 1, 1]]).log()
    layer.W_query.weight.copy_(queries)
    layer.W_key.weight.copy_(torch.eye(4, 3))
    layer.W_value.weight.copy_(torch.tensor([[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [4, 8, 16]]))
x = torch.stack((torch.eye(3), torch.eye(3)[[1, 0, 2]]))  # two items: another order of the tokens
got = layer.eval()(x)
assert isinstance(got, torch.Tensor), f"A tensor should come back; yours is a {type(got).__name__}."
shape = tuple(got.shape)
assert shape == (2, 3, 4), f"The shape should be (batch, tokens, d_out); it is {shape}."
got = got.detach().float()
first = torch.tensor([[1.0, 0, 0, 4], [0.25, 0.75, 0, 7], [0.25, 0.5, 0.25, 9]])
assert torch.allclose(got[0], first, atol=1e-4), (
    "In evaluation mode the weights of item 0 should be [1, 0, 0], [1/4, 3/4, 0] and "
    "[1/4, 1/2, 1/4], in the first three features of the output."
)
second = torch.tensor([[0, 1.0, 0, 8], [2 / 3, 1 / 3, 0, 16 / 3], [0.25, 0.5, 0.25, 9]])
assert torch.allclose(got[1], second, atol=1e-4), (
    "In evaluation mode item 1 goes wrong. Does each item of the batch look at its own keys?"
)
# In training, p = 0.75: each of these weights becomes 0 or four times as large.
layer.train()
many, again = (layer(x.repeat(200, 1, 1)).detach().float() for _ in range(2))
weights, sums = many[..., :3], many[..., 3]
before = got[..., :3].repeat(200, 1, 1)
kept = weights != 0
assert not torch.allclose(weights, before), "In training mode nothing is dropped."
assert torch.allclose(weights, kept * 4 * before, atol=1e-3), (
    "In training, p = 0.75, each attention weight should become 0 or four times what it was."
)
assert torch.allclose(sums, weights @ torch.tensor([4.0, 8.0, 16.0]), atol=1e-2), (
    "The features of a context vector do not agree on which weights are dropped. Drop weights, "
    "not features."
)
last = kept[::2, 2]  # which of the three weights of the last token in item 0 are kept: 200 draws
assert (last.any(dim=1) & ~last.all(dim=1)).any(), (
    "All weights of a token are dropped together. Each weight has its own chance."
)
assert not (last == last[0]).all(), (
    "All items of a batch drop the same weights. Draw for each item."
)
assert not torch.equal(many, again), "Two calls should make two different draws."
share = 1 - float(kept.sum()) / (400 * 6)
assert 0.65 < share < 0.85, f"About 75 % of the weights should be dropped; yours drops {share:.0%}."
assert layer(torch.zeros(1, 5, 3)).shape == (1, 5, 4), "5 tokens fill a context of 5."
try:
    outcome = layer(torch.zeros(1, 6, 3))
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    f"6 tokens, a context of 5: a ValueError is expected, not {type(outcome).__name__}."
)
print("CausalAttention: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - The mask is a buffer that is not saved: `register_buffer` has an argument for that. Dropout is a
#   layer of its own, made in `__init__`.
# - Dropout is applied to the weights, after the softmax, and knows itself whether the module is in
#   training. For shorter inputs cut the mask to size; refuse longer ones.

# %% [markdown] nbgrader={"grade_id": "question-row-sums", "locked": true}
# ## In your own words
#
# After dropout the rows of weights no longer sum to one. A classmate "repairs" this by dividing
# every row by its sum. What is lost by that on average, over many draws? And what happens in the
# worst draw? The two weights $(0.6,\ 0.4)$ with $p = 0.5$ are enough to see both.
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "row-sums", "grade": true, "solution": true, "points": 2}
# ### BEGIN SOLUTION
# The sum by which he divides is random and depends on which weights were dropped, so the mean is
# no longer the old weight: of the three draws that keep something, the rows are $(0.6, 0.4)$,
# $(0, 1)$ and $(1, 0)$, with the mean $(0.53, 0.47)$. Large weights lose, small ones gain, and
# the layer in use is another one than that in training. If everything is dropped, he divides zero
# by zero, and the row is `nan`.
#
# **Rubric.** 1 point: the mean is not kept any more, with a reason or with the example. 1 point:
# a row in which everything is dropped becomes $0/0$. Half a point off for "dropout has no effect
# then".
# ### END SOLUTION

# %% [markdown]
# ## What people get wrong
#
# The slips that come up again and again, in words:
#
# * The dropout layer is made in `__init__`, and `forward` never calls it. With `dropout=0.0` nobody
#   notices. Test with $p = 0.5$, and with $p = 1$, where every context vector must be zero.
# * Dropout is applied to the context vectors in place of the weights. The shapes fit either way.
# * The functional form is used without saying whether the module is in training. Then the layer
#   stays random after training, and two evaluations of the same text differ.
# * The mask is a plain attribute. All is well until the module is moved to a GPU.
# * `masked_fill` returns a new tensor, which is then not used.
# * A size is read from a variable of the notebook in place of an argument: a misspelt
#   `context_length` in the calling cell, and the class silently uses the old one.
# * The seed is set before every example, so all of them show the same mask. That is handy in a
#   book. In a layer it would be a disaster: always the same links would be cut.
#
# ## A question to think about
#
# With $p = 0.5$, how probable is it that the *first* token of a sequence loses everything it sees?
# And the tenth? What does this say about which tokens suffer most from dropout on the weights, and
# would you rather drop something else for the first ones?
#
# ## Reading on
#
# * N. Srivastava, G. Hinton, A. Krizhevsky, I. Sutskever, R. Salakhutdinov, *Dropout: A Simple Way
#   to Prevent Neural Networks from Overfitting*, JMLR 2014.
# * A. Vaswani and others, *Attention Is All You Need*, NeurIPS 2017, section 5.4, on where that
#   model has its dropout.
# * Z. Lin and others, *DropAttention: A Regularization Method for Fully-Connected Self-Attention
#   Networks*, 2019, on dropping attention weights and on normalising them again.
# * S. Raschka, *Build a Large Language Model (From Scratch)*, Manning 2024, chapter 3.
