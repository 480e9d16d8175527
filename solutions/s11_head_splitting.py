# %% [markdown]
# # Many heads from one matrix
#
# A multi-head layer can be built as a Python list of small attention heads. That is easy to read
# and slow to run: every head does its own three little matrix products, one head after another.
# Real models do it in another way. They keep **one** large query matrix, **one** key matrix and
# **one** value matrix, multiply once, and only then cut the result into heads.
#
# When you have finished, you can
#
# - cut projected tokens into heads and glue heads together again, without mixing up tokens, heads
#   and features;
# - say which rows of a weight matrix belong to which head, and so show that the large layer equals
#   many small ones;
# - write the causal multi-head attention of a GPT as one `nn.Module`;
# - count its parameters;
# - find a bug that gives an output of the right shape, raises no error, and is still wrong.
#
# Words, as everywhere in this course: a row of $X$ is a token; *attention scores* are the numbers
# before the softmax and *attention weights* the numbers after it; a *context vector* is what a
# token gets back; in a mask, `True` means blocked.
#
# **Time:** about two hours. **Difficulty:** hard. **You need:** causal attention with dropout on
# batches, and what several heads are for.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.

# %% nbgrader={"grade_id": "setup", "locked": true}
import math

import torch
from torch import nn
from torch.nn import functional as F

# %% [markdown]
# ## Why one matrix is enough
#
# Take $H$ heads. Head $h$ has its own query matrix $W^{(h)}$ of shape $(d_{in}, d_h)$, and its
# queries are $X W^{(h)}$. Now put the matrices of all the heads side by side. A matrix product
# works on each column of its right factor alone, so
#
# $$
# X \, \bigl[\, W^{(0)} \;\; W^{(1)} \;\cdots\; W^{(H-1)} \,\bigr]
# \;=\; \bigl[\, X W^{(0)} \;\; X W^{(1)} \;\cdots\; X W^{(H-1)} \,\bigr].
# $$
#
# One product gives the queries of all heads, side by side, in a row of $d_{out} = H \, d_h$ numbers
# for each token. Keys and values go the same way. The number $d_h = d_{out} / H$ is called
# `head_dim`; it has to be a whole number.
#
# Then every head does its own causal attention with its own part, the context vectors are put side
# by side again, and a last linear layer, `out_proj`, mixes what the heads have found:
#
# $$
# C^{(h)} = \operatorname{softmax}\!\left(\operatorname{mask}\!\left(
#     \frac{Q^{(h)} {K^{(h)}}^{\top}}{\sqrt{d_h}} \right)\right) V^{(h)},
# \qquad
# Y = \bigl[\, C^{(0)} \;\cdots\; C^{(H-1)} \,\bigr] \, W_o + b_o .
# $$
#
# Look at the number under the root. A query and a key of one head have $d_h$ entries, so their dot
# product is a sum of $d_h$ terms, and $d_h$ is what the scores have to be scaled by.
#
# ## Following the shapes
#
# Most mistakes in this stage are mistakes of shape that no error message reports. Keep this table
# beside you:
#
# | after | shape |
# |---|---|
# | the input | `(batch, tokens, d_in)` |
# | one projection | `(batch, tokens, d_out)` |
# | giving every head its own axis | `(batch, tokens, num_heads, head_dim)` |
# | moving that axis to the front | `(batch, num_heads, tokens, head_dim)` |
# | scores, and then weights | `(batch, num_heads, tokens, tokens)` |
# | context vectors of the heads | `(batch, num_heads, tokens, head_dim)` |
# | moving the axis back | `(batch, tokens, num_heads, head_dim)` |
# | putting the heads side by side | `(batch, tokens, d_out)` |
# | the output projection | `(batch, tokens, d_out)` |

# %% [markdown]
# ## Cutting: an example by hand
#
# One sequence of two tokens, four features, two heads, so `head_dim` is 2:
#
# $$
# \begin{bmatrix} 1 & 2 & 3 & 4 \\ 5 & 6 & 7 & 8 \end{bmatrix}
# \quad\longrightarrow\quad
# \text{head } 0 = \begin{bmatrix} 1 & 2 \\ 5 & 6 \end{bmatrix}, \qquad
# \text{head } 1 = \begin{bmatrix} 3 & 4 \\ 7 & 8 \end{bmatrix}.
# $$
#
# A head gets *some features of all tokens*. It must not get *all features of some tokens*, as in
# $\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}$, which is the first token alone, folded into two
# rows.
#
# The trouble is that memory knows nothing of this. The eight numbers lie in one line, 1 2 3 4 5 6 7
# 8. `view` and `reshape` read along that line and put brackets somewhere else; they never change
# the order of the numbers. `transpose` and `permute` do change the order in which the numbers are
# read. In the picture below, every square of the projected matrix is coloured by the head that
# receives it: on the left as it should be, on the right as it is when only brackets are moved. Both
# give tensors of the very same shape.

# %% active="ipynb"
# import matplotlib.pyplot as plt
#
# tokens, num_heads, head_dim = 4, 2, 3
# d_out = num_heads * head_dim
# columns = torch.arange(d_out).expand(tokens, d_out)
# places = torch.arange(tokens * d_out).reshape(tokens, d_out)
# owners = {
#     "right: every head sees every token": columns // head_dim,
#     "wrong: a head sees only some tokens": places // (tokens * head_dim),
# }
# figure, axes = plt.subplots(1, 2, figsize=(10, 3.4), layout="constrained")
# for axis, (title, owner) in zip(axes, owners.items()):
#     axis.imshow(owner, cmap="Set2", vmin=0, vmax=7)
#     axis.hlines([t + 0.5 for t in range(tokens - 1)], -0.5, d_out - 0.5, color="white")
#     axis.vlines([f + 0.5 for f in range(d_out - 1)], -0.5, tokens - 0.5, color="white")
#     for token in range(tokens):
#         for feature in range(d_out):
#             head = int(owner[token, feature])
#             axis.text(feature, token, f"head {head}", ha="center", va="center", fontsize=9)
#     axis.set_title(title, fontsize=11)
#     axis.set_xticks(range(d_out))
#     axis.set_yticks(range(tokens), [f"token {t}" for t in range(tokens)])
#     axis.set_xlabel("feature of the projection")
# plt.show()

# %% [markdown]
# ### Exercise: `split_heads`
#
# **Common mistakes:** the heads take whole tokens, as on the right of the picture;
# the heads take every $H$-th feature in place of neighbouring ones; the axes come out in another
# order than the table says.


# %% nbgrader={"grade_id": "answer-split_heads", "solution": true}
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    """Cut projected tokens into heads.

    Head ``h`` gets the neighbouring features ``h * head_dim`` to ``(h + 1) * head_dim - 1`` of
    every token, where ``head_dim = d_out // num_heads``.

    Args:
        x: projected tokens, shape (batch, tokens, d_out), float.
        num_heads: how many heads, at least 1.

    Returns:
        One tensor of shape (batch, num_heads, tokens, head_dim). Gradients flow back to ``x``.

    Raises:
        ValueError: if ``num_heads`` does not divide ``d_out``. (An AssertionError from your own
            ``assert`` is accepted too.)
    """
    ### BEGIN SOLUTION
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError(f"{d_out} features cannot be shared evenly among {num_heads} heads")
    return x.reshape(batch, tokens, num_heads, d_out // num_heads).transpose(1, 2)
    ### END SOLUTION


# %% nbgrader={"grade_id": "split_heads", "grade": true, "points": 2}
two_tokens = torch.tensor([[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]])
cut = split_heads(two_tokens, 2)
assert isinstance(cut, torch.Tensor), f"Return one tensor; yours is of type {type(cut).__name__}."
assert cut.shape == (1, 2, 2, 2), (
    f"The example should come out as (1, 2, 2, 2), not {tuple(cut.shape)}."
)
assert cut[0, 0].tolist() != [[1.0, 2.0], [3.0, 4.0]], (
    "Your head 0 holds the first token only, cut in two. Every head should see every token."
)
assert cut[0, 0].tolist() != [[1.0, 3.0], [5.0, 7.0]], (
    "Your head 0 takes every second feature. It should take neighbouring features: the first half."
)
assert cut[0, 0].tolist() == [[1.0, 2.0], [5.0, 6.0]], (
    f"Head 0 of the example should be [[1, 2], [5, 6]]; yours is {cut[0, 0].tolist()}."
)
assert cut[0, 1].tolist() == [[3.0, 4.0], [7.0, 8.0]], (
    f"Head 1 of the example should be [[3, 4], [7, 8]]; yours is {cut[0, 1].tolist()}."
)
cut = split_heads(torch.zeros(2, 5, 12), 3)
assert cut.shape == (2, 3, 5, 4), (
    f"(batch 2, tokens 5, d_out 12) with 3 heads should give (2, 3, 5, 4), not {tuple(cut.shape)}."
)
try:
    outcome = split_heads(torch.zeros(1, 2, 5), 2)
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError | AssertionError), (
    "5 features cannot be shared evenly by 2 heads: a ValueError is expected, "
    f"not {type(outcome).__name__}."
)
print("split_heads: every head sees all tokens and its own features.")

# %% [markdown] tags=["hints"]
# - Write the example on paper: each token has 4 features, head 0 takes the first two of every
#   token. Which two numbers does the last axis become?
# - Cut the last axis into (heads, head_dim) first; only then exchange two axes, so that heads come
#   before tokens. A `view` straight to the final shape cuts tokens apart. Look at the remainder
#   first.

# %% [markdown]
# ## Whose rows are these?
#
# `nn.Linear(d_in, d_out)` stores its weight the other way round from the formula: as a tensor of
# shape `(d_out, d_in)`, one **row** for each output feature, and computes $X W^{\top}$. So the
# matrices that stood side by side in the formula lie on top of each other in `W_query.weight`. With
# `d_in = 3`, `d_out = 4` and two heads:
#
# $$
# \begin{bmatrix} 1 & 0 & 2 \\ 0 & 1 & 0 \\ 5 & 5 & 0 \\ 0 & 0 & 7 \end{bmatrix}
# \begin{matrix} \Big\} \text{ head } 0 \\[8pt] \Big\} \text{ head } 1 \end{matrix}
# $$
#
# This is what you need in order to show that the large layer and a list of small heads are the same
# function: copy the rows of head $h$ into the $h$-th small head, run both, and compare. Without
# that copying, a comparison says nothing, since two layers that were made one after the other start
# from different random weights.
#
# ### Exercise: `head_weight`


# %% nbgrader={"grade_id": "answer-head_weight", "solution": true}
def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    """The part of a projection's weight that belongs to one head.

    Args:
        weight: the weight of an ``nn.Linear(d_in, d_out)``, shape (d_out, d_in), float; it may be
            the parameter itself.
        head: which head, counted from 0 to ``num_heads - 1``.
        num_heads: how many heads share the projection; it divides ``d_out``.

    Returns:
        A tensor of shape (head_dim, d_in), ``head_dim = d_out // num_heads``: the weight of a small
        ``nn.Linear(d_in, head_dim)`` that gives the features of this head and no others. (It may
        share memory with ``weight``.)
    """
    ### BEGIN SOLUTION
    head_dim = weight.shape[0] // num_heads
    return weight[head * head_dim : (head + 1) * head_dim]
    ### END SOLUTION


# %% nbgrader={"grade_id": "head_weight", "grade": true, "points": 1}
stacked = torch.tensor([[1.0, 0.0, 2.0], [0.0, 1.0, 0.0], [5.0, 5.0, 0.0], [0.0, 0.0, 7.0]])
part = head_weight(stacked, 1, 2)
assert isinstance(part, torch.Tensor), f"Return a tensor; yours is of type {type(part).__name__}."
assert part.shape != (3, 2), (
    "Your result is transposed. It should be a weight as nn.Linear stores it: (head_dim, d_in)."
)
assert part.shape == (2, 3), f"Head 1 of 2 should have shape (2, 3), not {tuple(part.shape)}."
assert part.tolist() == [[5.0, 5.0, 0.0], [0.0, 0.0, 7.0]], (
    f"Head 1 should get [[5, 5, 0], [0, 0, 7]]; yours gets {part.tolist()}."
)
assert head_weight(stacked, 0, 2).tolist() == [[1.0, 0.0, 2.0], [0.0, 1.0, 0.0]], (
    "Head 0 of the example should get the first two rows. Do you count heads from 0?"
)
square = torch.tensor([[1.0, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
part = head_weight(square, 2, 4)
assert part.tolist() == [[9.0, 10.0, 11.0, 12.0]], (
    f"4 rows and 4 heads: head 2 has the third row, [9, 10, 11, 12]; yours is {part.tolist()}."
)
print("head_weight: each head has its own rows.")

# %% [markdown] tags=["hints"]
# - The layer gives all heads at once, in the order of its rows. Which rows belong to head 1 of 2?
# - Each head has as many rows as the output has features, divided by the heads. Nothing has to be
#   transposed.

# %% [markdown]
# ## All heads at once
#
# The matrix product of two tensors with more than two axes works on the **last two** axes and
# repeats itself over all the others. That is why the head axis was moved to the front: with
# `(batch, num_heads, tokens, head_dim)` every head of every sequence is a matrix of its own, and
# one product serves them all. No loop is needed.
#
# By hand, for one head with two tokens:
#
# $$
# Q = \begin{bmatrix} 1 & 0 \\ 2 & 1 \end{bmatrix}, \quad
# K = \begin{bmatrix} 3 & 1 \\ 0 & 4 \end{bmatrix}, \qquad
# \text{scores} = \begin{bmatrix} 1\cdot3 + 0\cdot1 & 1\cdot0 + 0\cdot4 \\
#     2\cdot3 + 1\cdot1 & 2\cdot0 + 1\cdot4 \end{bmatrix}
# = \begin{bmatrix} 3 & 0 \\ 7 & 4 \end{bmatrix}.
# $$
#
# Row $i$ belongs to query $i$, column $j$ to key $j$. If you try out your code with the same tensor
# for both, you will not see whether rows and columns are exchanged, because $A A^{\top}$ is
# symmetric.
#
# ### Exercise: `head_scores`


# %% nbgrader={"grade_id": "answer-head_scores", "solution": true}
def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention scores of all heads: plain dot products, not scaled, not masked.

    Args:
        queries: shape (batch, num_heads, tokens, head_dim), float.
        keys: shape (batch, num_heads, tokens, head_dim), float. Both may be stored in any order in
            memory.

    Returns:
        Shape (batch, num_heads, tokens, tokens). Entry ``[b, h, i, j]`` is the dot product of
        query ``i`` and key ``j`` of head ``h`` in sequence ``b``. Gradients flow back to both.
    """
    ### BEGIN SOLUTION
    return queries @ keys.transpose(-2, -1)
    ### END SOLUTION


# %% nbgrader={"grade_id": "head_scores", "grade": true, "points": 1}
Q_example = torch.tensor([[1.0, 0.0], [2.0, 1.0]])
K_example = torch.tensor([[3.0, 1.0], [0.0, 4.0]])
scores = head_scores(Q_example.view(1, 1, 2, 2), K_example.view(1, 1, 2, 2))
assert isinstance(scores, torch.Tensor), f"Return a tensor, not a {type(scores).__name__}."
assert scores.shape == (1, 1, 2, 2), f"The shape should be (1, 1, 2, 2), not {tuple(scores.shape)}."
assert scores[0, 0].tolist() != [[3.0, 7.0], [0.0, 4.0]], (
    "Your scores are transposed: a row should belong to a query, a column to a key."
)
assert scores[0, 0].tolist() == [[3.0, 0.0], [7.0, 4.0]], (
    f"The example should give [[3, 0], [7, 4]]; yours gives {scores[0, 0].tolist()}."
)
shape = tuple(head_scores(torch.zeros(2, 3, 5, 4), torch.zeros(2, 3, 5, 4)).shape)
assert shape == (2, 3, 5, 5), f"2 sequences, 3 heads, 5 tokens: (2, 3, 5, 5), not {shape}."
batch = torch.stack((K_example, Q_example)).unsqueeze(1)  # two sequences with one head
scores = head_scores(Q_example.repeat(2, 1, 1, 1), batch)
assert scores[1, 0].tolist() == [[1.0, 2.0], [2.0, 5.0]], (
    "Sequence 1 has other keys: its scores should be [[1, 2], [2, 5]]; "
    f"yours are {scores[1, 0].tolist()}."
)
print("head_scores: one product for all heads.")

# %% [markdown] tags=["hints"]
# - For each sequence and each head: every query with every key. Rows are queries, columns are keys.
# - A product of matrices works on the last two axes and leaves those in front alone. So which two
#   axes of the keys change places?

# %% [markdown]
# ## Gluing
#
# After attention the heads have to go back to where their features came from. The example above,
# backwards:
#
# $$
# \text{head } 0 = \begin{bmatrix} 1 & 2 \\ 5 & 6 \end{bmatrix}, \quad
# \text{head } 1 = \begin{bmatrix} 3 & 4 \\ 7 & 8 \end{bmatrix}
# \quad\longrightarrow\quad
# \begin{bmatrix} 1 & 2 & 3 & 4 \\ 5 & 6 & 7 & 8 \end{bmatrix}.
# $$
#
# In memory the heads lie one after the other, 1 2 5 6 3 4 7 8, and so the order has to be changed
# before the brackets are. One more thing to know: after `transpose` a tensor is no longer stored in
# the order in which it is read. `view` refuses such a tensor, with a `RuntimeError` that speaks of
# strides; `reshape` accepts it and copies.
#
# ### Exercise: `merge_heads`
#
# **Common mistakes:** brackets are moved without the exchange of axes; the *wrong
# two* axes are exchanged, which gives the right shape and scrambled tokens; features of different
# heads are dealt out alternately, like cards.


# %% nbgrader={"grade_id": "answer-merge_heads", "solution": true}
def merge_heads(x: torch.Tensor) -> torch.Tensor:
    """Put the heads' features side by side again: the inverse of cutting.

    Args:
        x: what the heads hold, shape (batch, num_heads, tokens, head_dim), float. It may be stored
            in any order in memory.

    Returns:
        Shape (batch, tokens, num_heads * head_dim). In each token all features of head 0 come
        first, then all of head 1, and so on. Gradients flow back to ``x``.
    """
    ### BEGIN SOLUTION
    batch, num_heads, tokens, head_dim = x.shape
    return x.transpose(1, 2).reshape(batch, tokens, num_heads * head_dim)
    ### END SOLUTION


# %% nbgrader={"grade_id": "merge_heads", "grade": true, "points": 2}
apart = torch.tensor([[[[1.0, 2.0], [5.0, 6.0]], [[3.0, 4.0], [7.0, 8.0]]]])
glued = merge_heads(apart)
assert isinstance(glued, torch.Tensor), f"Return a tensor, not a {type(glued).__name__}."
assert glued.shape == (1, 2, 4), (
    f"The example should have shape (1, 2, 4), not {tuple(glued.shape)}."
)
assert glued[0, 0].tolist() != [1.0, 2.0, 5.0, 6.0], (
    "Your first row holds head 0 of both tokens. A row should hold all heads of one token."
)
assert glued[0, 0].tolist() != [1.0, 3.0, 2.0, 4.0], (
    "Your first row takes the heads in turn. All of head 0 should come first, then all of head 1."
)
assert glued[0].tolist() == [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]], (
    f"The example should give [[1, 2, 3, 4], [5, 6, 7, 8]]; yours gives {glued[0].tolist()}."
)
shape = tuple(merge_heads(torch.zeros(2, 3, 5, 4)).shape)
assert shape == (2, 5, 12), f"(2, 3 heads, 5 tokens, 4) should give (2, 5, 12), not {shape}."
again = torch.tensor([[[1.0, 2, 3, 4], [5, 6, 7, 8]], [[9, 10, 11, 12], [13, 14, 15, 16]]])
apart = again.reshape(2, 2, 2, 2).transpose(1, 2)  # (batch, heads, tokens, head_dim), not copied
glued = merge_heads(apart)
assert glued.tolist() == again.tolist(), (
    f"Two sequences, cut without copying, should give {again.tolist()}; yours: {glued.tolist()}."
)
print("merge_heads: the features are back in their places.")

# %% [markdown] tags=["hints"]
# - It is the way back of split_heads: do its two steps backwards, in the other order.
# - First bring tokens before heads again, then join the last two axes. After an exchange of axes
#   the memory is no longer in order: `reshape` or `contiguous` help where `view` complains.

# %% [markdown]
# ## The whole layer
#
# Now put it together. Besides what you have written, the layer has three parts:
#
# - **The mask.** Token $i$ may look at the tokens $0 \dots i$. The same mask serves all heads and
#   all sequences. The layer is made for sequences of up to `context_length` tokens, and shorter
#   ones must work too. A longer one is an error, and it is worth saying so in plain words: with
#   `context_length = 1` a mask of shape `(1, 1)` would otherwise be stretched over all tokens, and
#   nothing at all would be blocked. A good place for the mask is a buffer, which moves with the
#   module to another device; with `persistent=False` it stays out of the saved weights, so that
#   these can be loaded into a layer with a longer context.
# - **Dropout on the weights.** During training each attention weight is, after the softmax, set to
#   zero with probability $p$, or else multiplied by $1 / (1 - p)$, so that on average it stays what
#   it was. A single row then no longer sums to one. In evaluation (`module.eval()`) nothing is
#   dropped.
# - **`out_proj`.** Until here no head has seen the work of another. This layer lets them talk; it
#   always has a bias.
#
# An example by hand, which the check below uses. The three tokens are the unit vectors of a space
# with `d_in = 3`, so column $i$ of a weight is the query, the key or the value of token $i$. There
# are two heads of width 4, so scores are divided by 2. The scaled scores of query $i$ and key $j$
# are the logarithms $\ln a_{ij}$ of
#
# $$
# a^{(0)} = \begin{bmatrix} 2 & 1 & 1 \\ 1 & 3 & 4 \\ 1 & 2 & 1 \end{bmatrix}, \qquad
# a^{(1)} = \begin{bmatrix} 1 & 2 & 3 \\ 3 & 1 & 5 \\ 1 & 1 & 2 \end{bmatrix}, \qquad
# A^{(0)} = \begin{bmatrix} 1 & 0 & 0 \\ \tfrac14 & \tfrac34 & 0 \\
# \tfrac14 & \tfrac12 & \tfrac14 \end{bmatrix}, \qquad
# A^{(1)} = \begin{bmatrix} 1 & 0 & 0 \\ \tfrac34 & \tfrac14 & 0 \\
# \tfrac14 & \tfrac14 & \tfrac12 \end{bmatrix},
# $$
#
# and $A^{(0)}$ and $A^{(1)}$ are the causal weights: what lies above the diagonal is masked, and
# the rest of each row is divided by its sum. The first three features of the value of token $i$ are
# the unit vector $i$, so those of a context vector are the weights. The fourth feature of the
# values is 1, 2, 3 in head 0 and 3, 2, 1 in head 1. The weight of `out_proj` is 4 times the
# identity, and its bias is 1. So the output is
#
# $$
# Y = \begin{bmatrix} 5 & 1 & 1 & 5 & 5 & 1 & 1 & 13 \\ 2 & 4 & 1 & 8 & 4 & 2 & 1 & 12 \\
# 2 & 3 & 2 & 9 & 2 & 2 & 3 & 8 \end{bmatrix}.
# $$
#
# Take the last number of the second row: $\tfrac34 \cdot 3 + \tfrac14 \cdot 2 = \tfrac{11}{4}$, and
# $4 \cdot \tfrac{11}{4} + 1 = 12$.
#
# ### Exercise: `MultiHeadAttention`
#
# **Common mistakes:** the scores are scaled by the width of the whole layer and not
# by that of a head; a dropout layer is made in `__init__` and never called; the tensor that
# `masked_fill` returns is thrown away; the keys come from `W_query`; `out_proj` is made and never
# used. None of them raises an error.
#
# You may use your functions from above, or write everything here.


# %% nbgrader={"grade_id": "answer-MultiHeadAttention", "solution": true}
class MultiHeadAttention(nn.Module):
    """Causal multi-head self-attention, with one projection for all heads.

    Layers, with these names: ``W_query``, ``W_key``, ``W_value`` are ``nn.Linear(d_in, d_out)``,
    with a bias if and only if ``qkv_bias`` is True; ``out_proj`` is ``nn.Linear(d_out, d_out)``,
    always with a bias. There are no other parameters, and no seed is set.

    Args:
        d_in: features of an input token.
        d_out: features of an output token, all heads together.
        context_length: the largest number of tokens in a sequence.
        dropout: probability with which an attention weight is dropped in training, 0.0 to 1.0.
        num_heads: how many heads; each has ``head_dim = d_out // num_heads`` neighbouring features:
            head 0 the first ones, head 1 the next, and so on.
        qkv_bias: whether the query, key and value projections have a bias.

    Raises:
        ValueError: as soon as the layer is made, if ``num_heads`` does not divide ``d_out``. (An
            AssertionError from your own ``assert`` is accepted too.)
    """

    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        ### BEGIN SOLUTION
        super().__init__()
        if d_out % num_heads != 0:
            raise ValueError(f"{d_out} features cannot be shared evenly among {num_heads} heads")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("future", future, persistent=False)
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Let every token look at itself and at the tokens before it, in every head.

        In each head: scores are dot products of queries and keys, divided by the square root of
        ``head_dim``; the future is masked; softmax over the keys gives the weights; in training
        mode dropout acts on the weights (as ``nn.Dropout`` does: kept ones are multiplied by
        ``1 / (1 - dropout)``), in evaluation mode it does nothing; the context vectors are the
        weighted sums of the values. Then the heads are merged and go through ``out_proj``.

        Args:
            x: shape (batch, tokens, d_in), ``1 <= tokens <= context_length``. It is not changed.

        Returns:
            The output alone, one tensor of shape (batch, tokens, d_out), finite for scores from
            -500 to 500. (In the graded inputs, no masked score of a query is more than 80 above the
            query's largest other score.) Gradients flow back to ``x`` and to all parameters.

        Raises:
            ValueError: if there are more tokens than ``context_length``. (An AssertionError from
                your own ``assert`` is accepted too.)
        """
        ### BEGIN SOLUTION
        batch, tokens, _ = x.shape
        if tokens > len(self.future):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.future)}")

        def heads_of(projected: torch.Tensor) -> torch.Tensor:
            return projected.view(batch, tokens, self.num_heads, self.head_dim).transpose(1, 2)

        queries, keys, values = map(heads_of, (self.W_query(x), self.W_key(x), self.W_value(x)))
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(self.future[:tokens, :tokens], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).flatten(2)
        return self.out_proj(context)
        ### END SOLUTION


# %% nbgrader={"grade_id": "MultiHeadAttention", "grade": true, "points": 6}
layer = MultiHeadAttention(d_in=3, d_out=8, context_length=5, dropout=0.75, num_heads=2)
shapes = {name: tuple(p.shape) for name, p in layer.named_parameters(remove_duplicate=False)}
biased = MultiHeadAttention(7, 6, 9, 0.0, 3, qkv_bias=True)
names = {name for name, _ in biased.named_parameters(remove_duplicate=False)}
for name in ("W_query", "W_key", "W_value"):
    assert shapes.get(f"{name}.weight") == (8, 3), (
        f"{name} should be an nn.Linear(d_in, d_out). The parameters of your layer: {shapes}."
    )
    assert f"{name}.bias" not in shapes, f"{name} should have no bias when qkv_bias is False."
    assert f"{name}.bias" in names, f"{name} should have a bias when qkv_bias is True."
assert shapes.get("out_proj.weight") == (8, 8), (
    f"out_proj should be an nn.Linear(d_out, d_out). The parameters of your layer: {shapes}."
)
assert "out_proj.bias" in shapes, "out_proj should have a bias, whatever qkv_bias says."
assert len([*layer.parameters()]) == 5, f"Your layer has other parameters, too: {sorted(shapes)}."
# The weights of the example by hand: rows 0 to 3 belong to head 0, rows 4 to 7 to head 1.
a = [[2.0, 1, 1], [1, 3, 2], [1, 4, 1], [1, 1, 1], [2, 1, 1], [1, 3, 1], [3, 5, 2], [1, 1, 1]]
keys = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1], [0, 0, 0]]
values = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [1, 2, 3], [1, 0, 0], [0, 1, 0], [0, 0, 1], [3, 2, 1]]
with torch.no_grad():
    layer.W_query.weight.copy_(2 * torch.tensor(a).log())
    layer.W_key.weight.copy_(torch.tensor(keys))
    layer.W_value.weight.copy_(torch.tensor(values))
    layer.out_proj.weight.copy_(4 * torch.eye(8))
    layer.out_proj.bias.fill_(1.0)
x = torch.eye(3).unsqueeze(0)
y = layer.eval()(x)
assert isinstance(y, torch.Tensor), f"Return the output tensor alone, not a {type(y).__name__}."
assert y.shape == (1, 3, 8), (
    f"3 tokens of d_out 8 should come out as (1, 3, 8), not {tuple(y.shape)}."
)
y = y.detach().float()
assert y.isfinite().all(), (
    f"There are nan or inf in your output: {y[0].tolist()}. Is a row all blocked?"
)
example = torch.tensor(
    [[5.0, 1, 1, 5, 5, 1, 1, 13], [2, 4, 1, 8, 4, 2, 1, 12], [2, 3, 2, 9, 2, 2, 3, 8]]
)
for number, wanted in enumerate(example):
    assert torch.allclose(y[0, number], wanted, atol=1e-3), (
        f"Token {number} of the example by hand should get {wanted.tolist()}; "
        f"yours gets {y[0, number].tolist()}."
    )
assert torch.equal(x[0], torch.eye(3)), "You have changed the caller's x."
two = layer(torch.stack((torch.zeros(3, 3), x[0]))).detach().float()
assert torch.allclose(two[1], example, atol=1e-3), (
    "Next to another sequence in a batch the example gives other numbers. Are sequences mixed?"
)
# In training, p = 0.75: each attention weight becomes 0 or four times as large. In each head the
# first three features, before out_proj, are the weights; the fourth is 1 to 3 times these.
many, again = (layer.train()(x.repeat(200, 1, 1)).detach().float() for _ in range(2))
before, heads = (((out - 1) / 4).unflatten(-1, (2, 4)) for out in (y, many))
kept = heads[..., :3].abs() > 1e-4
assert not torch.allclose(many, y.expand_as(many)), "In training nothing is dropped."
assert torch.allclose(heads[..., :3], kept * 4 * before[..., :3], atol=1e-3), (
    "In training, p = 0.75, each attention weight should become 0 or four times what it was."
)
assert torch.allclose(
    heads[..., 3], (heads[..., :3] * torch.tensor([[1.0, 2, 3], [3, 2, 1]])).sum(-1), atol=1e-2
), "The features of a head do not agree on which weights are dropped. Drop weights, not features."
last = kept[:, 2]  # of the last token: 200 draws, two heads, three weights
assert (last.any(dim=-1) & ~last.all(dim=-1)).any(), (
    "All weights of a token are dropped together. Each weight has its own chance."
)
assert not (last == last[0]).all(), "All sequences of a batch drop the same weights."
assert not torch.equal(last[:, 0], last[:, 1]), "Both heads drop the same weights."
assert not torch.equal(many, again), "Two calls should make two different draws."
shape = tuple(biased(torch.zeros(2, 9, 7)).shape)
assert shape == (2, 9, 6), f"Input (2, 9, 7) and d_out 6 should give (2, 9, 6), not {shape}."
try:
    outcome = biased(torch.zeros(2, 10, 7))
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError | AssertionError), (
    f"10 tokens, a context of 9: a ValueError is expected, not {type(outcome).__name__}."
)
try:
    outcome = MultiHeadAttention(7, 12, 9, 0.0, 5)
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError | AssertionError), (
    f"5 heads cannot share 12 features: a ValueError is expected, not {type(outcome).__name__}."
)
print("MultiHeadAttention: the example comes out as by hand.")

# %% [markdown] tags=["hints"]
# - Follow the shapes: x (b, n, d_in), queries (b, n, d_out), split (b, h, n, head_dim), weights (b,
#   h, n, n), context (b, h, n, head_dim), merged (b, n, d_out), out.
# - Scale by the root of head_dim, mask before the softmax, dropout on the weights, merge,
#   `out_proj` last. d_out has to be a multiple of the number of heads.

# %% [markdown]
# ## What does it cost?
#
# GPT-2 came in several sizes. The smallest has 12 heads and a width of 768, the largest 25 heads
# and a width of 1600; in both, `d_in = d_out` and a head is 64 wide. How many numbers does one such
# layer have to learn?
#
# Count what is in `named_parameters()`: weights and biases of the four layers. A mask is not
# learnt, so it does not count. A small case by hand: `d_in = 3`, `d_out = 4`, two heads, no bias in
# the projections. Each projection has $4 \cdot 3 = 12$ weights, `out_proj` has $4 \cdot 4 = 16$
# weights and $4$ biases, together $3 \cdot 12 + 16 + 4 = 56$. (The projections of the real GPT-2 do
# have biases. The number that is printed below, when your answer passes, is without them.)
#
# ### Exercise: `parameter_count`
#
# Think before you write: what do the heads change?


# %% nbgrader={"grade_id": "answer-parameter_count", "solution": true}
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    """How many numbers the layer ``MultiHeadAttention`` of this stage learns.

    The layer consists of three projections ``nn.Linear(d_in, d_out)`` (with a bias if ``qkv_bias``)
    and of ``nn.Linear(d_out, d_out)`` with a bias. ``num_heads`` divides ``d_out``.

    Returns:
        The number of entries of all weights and biases together, an int.
    """
    ### BEGIN SOLUTION
    projection = d_in * d_out + (d_out if qkv_bias else 0)
    return 3 * projection + d_out * d_out + d_out
    ### END SOLUTION


# %% nbgrader={"grade_id": "parameter_count", "grade": true, "points": 2}
count = parameter_count(3, 4, 2)
assert isinstance(count, int), (
    f"The count should be an int; yours is of type {type(count).__name__}."
)
assert count != 52, "52 is short by out_proj's bias."
assert count != 40, "40 is short by out_proj's weights."
assert count == 56, f"The example by hand has 56 parameters; yours has {count}."
assert parameter_count(3, 4, 2, qkv_bias=True) == 68, (
    "With qkv_bias=True each of the three projections has 4 biases more: 68 in the example."
)
print(
    f"parameter_count: a layer of GPT-2's smallest size learns {parameter_count(768, 768, 12):,}, "
    "without biases for queries, keys and values."
)

# %% [markdown] tags=["hints"]
# - Take the layer apart: three projections and `out_proj`. How many numbers has a weight, and how
#   many a bias?
# - `out_proj` has a bias in any case, the three others only with qkv_bias. Does the number of heads
#   change anything?

# %% [markdown]
# ## A bug hunt
#
# The class in the next cell was written for one sequence at a time: no batch axis, `x` has shape
# `(tokens, d_in)`. It has no dropout. It runs, it raises nothing, its output has the right shape,
# and for a sequence of **one** token it is right to the last digit. And yet one of its three
# methods `split`, `attend`, `merge` is wrong, in a way that has been published and copied.


# %% nbgrader={"grade_id": "scrambled", "locked": true}
class ScrambledMultiHead(nn.Module):
    """Causal multi-head attention for one sequence. One of its methods is wrong: which?

    split:  (tokens, d_out) -> (num_heads, tokens, head_dim)
    attend: three times (num_heads, tokens, head_dim) -> (num_heads, tokens, head_dim)
    merge:  (num_heads, tokens, head_dim) -> (tokens, d_out)
    """

    def __init__(
        self, d_in: int, d_out: int, context_length: int, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        if d_out % num_heads != 0:
            raise ValueError("num_heads has to divide d_out")
        self.num_heads = num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("blocked", blocked, persistent=False)

    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return torch.stack(projected.chunk(self.num_heads, dim=-1))

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        tokens, head_dim = queries.shape[1:]
        scores = torch.einsum("hid,hjd->hij", queries, keys) / math.sqrt(head_dim)
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -torch.inf)
        return torch.einsum("hij,hjd->hid", torch.softmax(scores, dim=-1), values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        num_heads, tokens, head_dim = context.shape
        return context.transpose(1, 2).reshape(tokens, num_heads * head_dim)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = self.split(self.W_query(x))
        keys = self.split(self.W_key(x))
        values = self.split(self.W_value(x))
        return self.out_proj(self.merge(self.attend(queries, keys, values)))


# %% [markdown]
# How does one see such a bug? By a property that must hold whatever the weights are. The layer is
# causal: if one token of the input is changed, the outputs of all *earlier* tokens must stay
# exactly the same. The next cell takes seven words with features that were chosen by hand, and
# random weights. It replaces one word after the other by a word without features, all zeros, and
# draws how far each output moves. In a causal layer everything above the diagonal is zero.

# %% active="ipynb"
# import matplotlib.pyplot as plt
#
# generator = torch.Generator().manual_seed(3)
# suspect = ScrambledMultiHead(d_in=5, d_out=12, context_length=7, num_heads=3)
# words = "a small boat drifts past tall reeds".split()
# # Columns: thing, describes, action, place, size.
# x = torch.tensor(
#     [
#         [0.0, 1.0, 0.0, 0.0, 0.0],  # a
#         [0.0, 2.0, 0.0, 0.0, -1.0],  # small
#         [2.0, 0.0, 1.0, 0.0, 0.0],  # boat: a thing that moves
#         [0.0, 0.0, 2.0, 0.0, 0.0],  # drifts
#         [0.0, 0.0, 1.0, 2.0, 0.0],  # past: where something moves
#         [0.0, 2.0, 0.0, 0.0, 1.0],  # tall
#         [2.0, 0.0, 0.0, 1.0, 0.0],  # reeds: a thing that marks a place
#     ]
# )
# moved = torch.zeros(7, 7)
# with torch.no_grad():
#     for parameter in suspect.parameters():
#         parameter.copy_(torch.randn(parameter.shape, generator=generator) / 2)
#     for token in range(7):
#         other = x.clone()
#         other[token] = 0
#         moved[:, token] = (suspect(other) - suspect(x)).norm(dim=1)
# figure, axis = plt.subplots(figsize=(6.2, 5.2), layout="constrained")
# picture = axis.imshow(moved, cmap="Purples", vmin=0)
# for row in range(7):
#     for column in range(7):
#         value = float(moved[row, column])
#         ink = "white" if value > 0.6 * float(moved.max()) else "black"
#         axis.text(column, row, f"{value:.1f}", ha="center", va="center", color=ink)
# axis.set_xticks(range(7), words)
# axis.set_yticks(range(7), words)
# axis.set_xlabel("which input token was changed")
# axis.set_ylabel("which output token moved")
# axis.set_title("How far the outputs of ScrambledMultiHead move")
# figure.colorbar(picture, label="distance")
# plt.show()

# %% [markdown]
# The picture says that later tokens reach earlier outputs, although a mask is there: without
# *reeds*, the last word, the outputs of *boat* and *drifts* are different. Now follow a small
# tensor with numbers you can recognise (say `10 * head + token`) through the three methods, and see
# where a number leaves its row.
#
# ### Exercise: `MendedMultiHead`
#
# Write a subclass in which the bug is fixed. Its stub has all three methods. A method that you
# find healthy just hands on to the class above it, `return super().split(projected)` for instance
# (or delete it); the one that is wrong you write anew. What counts is that the whole class computes
# the right thing.


# %% nbgrader={"grade_id": "answer-MendedMultiHead", "solution": true}
class MendedMultiHead(ScrambledMultiHead):
    """`ScrambledMultiHead` without its bug.

    It is built with the same arguments, has the same layers (``W_query``, ``W_key``, ``W_value``,
    ``out_proj``) and no other parameters, and maps (tokens, d_in) to (tokens, d_out),
    ``tokens <= context_length``: causal multi-head attention, scores divided by the square root of
    ``head_dim``, head 0 in the first ``head_dim`` features, then ``out_proj``. (In the graded
    inputs, no masked score of a query is more than 80 above the query's largest other score.)
    Gradients flow back to the input and to all parameters.
    """

    def split(self, projected: torch.Tensor) -> torch.Tensor:
        """(tokens, d_out) -> (num_heads, tokens, head_dim)"""
        ### BEGIN SOLUTION
        return super().split(projected)
        ### END SOLUTION

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        """Three times (num_heads, tokens, head_dim) -> (num_heads, tokens, head_dim)"""
        ### BEGIN SOLUTION
        return super().attend(queries, keys, values)
        ### END SOLUTION

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        """(num_heads, tokens, head_dim) -> (tokens, d_out)"""
        ### BEGIN SOLUTION
        return context.transpose(0, 1).flatten(1)
        ### END SOLUTION


# %% nbgrader={"grade_id": "MendedMultiHead", "grade": true, "points": 3}
mended = MendedMultiHead(d_in=3, d_out=8, context_length=5, num_heads=2)
names = sorted(name for name, _ in mended.named_parameters())
assert len(names) == 5, f"The layer should have 4 weights and the bias of out_proj, not {names}."
# The weights of the example by hand for `MultiHeadAttention`.
a = [[2.0, 1, 1], [1, 3, 2], [1, 4, 1], [1, 1, 1], [2, 1, 1], [1, 3, 1], [3, 5, 2], [1, 1, 1]]
keys = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1], [0, 0, 0]]
values = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [1, 2, 3], [1, 0, 0], [0, 1, 0], [0, 0, 1], [3, 2, 1]]
x = torch.eye(3)
with torch.no_grad():
    mended.W_query.weight.copy_(2 * torch.tensor(a).log())
    mended.W_key.weight.copy_(torch.tensor(keys))
    mended.W_value.weight.copy_(torch.tensor(values))
    mended.out_proj.weight.copy_(4 * torch.eye(8))
    mended.out_proj.bias.fill_(1.0)
    y = mended(x)
    changed = mended(torch.stack((x[0], x[1], 9 * x[0])))
assert isinstance(y, torch.Tensor), f"The output should be a tensor, not a {type(y).__name__}."
assert y.shape == (3, 8), f"3 tokens and d_out 8 should give (3, 8), not {tuple(y.shape)}."
y, changed = y.float(), changed.float()
assert torch.allclose(y[:2], changed[:2]), (
    "Changing the last token still changes earlier outputs. Has the bug only moved?"
)
example = torch.tensor(
    [[5.0, 1, 1, 5, 5, 1, 1, 13], [2, 4, 1, 8, 4, 2, 1, 12], [2, 3, 2, 9, 2, 2, 3, 8]]
)
for number, wanted in enumerate(example):
    assert torch.allclose(y[number], wanted, atol=1e-3), (
        f"Token {number} of the example by hand should get {wanted.tolist()}; "
        f"yours gets {y[number].tolist()}."
    )
print("MendedMultiHead: the first token no longer knows the second.")

# %% [markdown] tags=["hints"]
# - Change one token at a time and watch which outputs move. If an earlier one moves, tokens and
#   heads have been mixed, or the mask is not what it seems.
# - Print the shape after every step and compare with split_heads and merge_heads: a `view` may give
#   the right shape and the wrong numbers.

# %% [markdown] nbgrader={"grade_id": "question-wrong-root", "locked": true}
# ## In your own words
#
# Somebody writes the layer of this stage with 12 heads of width 64 and divides the scores by
# $\sqrt{768}$, the root of the full width. Trained from scratch, his model is almost as good as a
# right one; with published weights loaded into it, it writes nonsense. Explain both.
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "wrong-root", "grade": true, "solution": true, "points": 2}
# ### BEGIN SOLUTION
# His scores are smaller than they should be by the factor $\sqrt{12} \approx 3.5$. In training
# the query and key matrices can grow by as much and undo it, so only the start is different: the
# attention begins flatter. Published weights were trained with the other scale and cannot adapt:
# all weights come out too flat, each head averages where it should choose, and the layers after
# it get inputs they have never seen.
#
# **Rubric.** 1 point: a constant factor can be learned away by $W_q$ and $W_k$. 1 point: fixed
# weights cannot, so the attention is too flat (by $\sqrt{12}$ in the scores). Half a point if
# flat and sharp are exchanged.
# ### END SOLUTION

# %% [markdown]
# ## To think about
#
# Compare `parameter_count` for 1, for 12 and for 768 heads at the width of the smallest GPT-2. What
# do more heads cost, then, and what is lost with heads of width 1? (Two hints: how many attention
# weights are computed for one sequence? And how many different directions can a query of one number
# point to?)
#
# And one more: what would be impossible without `out_proj`? Think of output feature 0, and of which
# rows of `W_value.weight` it can ever depend on.
#
# ## Where to read on
#
# - A. Vaswani and others, *Attention Is All You Need*, 2017: section 3.2.2 has the formula with
#   separate matrices.
# - A. Radford and others, *Language Models are Unsupervised Multitask Learners*, 2019: the report
#   on GPT-2.
# - P. Michel, O. Levy, G. Neubig, *Are Sixteen Heads Really Better than One?*, 2019: what happens
#   when heads are removed.
# - N. Shazeer, *Fast Transformer Decoding: One Write-Head is All You Need*, 2019: many query heads,
#   one key head.
# - S. Raschka, *Build a Large Language Model (From Scratch)*, 2024, chapter 3.
# - The documentation of PyTorch on tensor views: which operations copy, and which only read in
#   another order.
