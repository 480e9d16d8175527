# %% s02_self_attention: how to use this file [markdown]
# Write your code where it says `YOUR CODE HERE`, in place of `raise NotImplementedError()`,
# and your written answers where it says `YOUR ANSWER HERE`, in lines that begin with `#`.
# Running the file runs the visible checks; it stops at the first one that fails.
# Leave the lines that begin with `# %%` as they are: they mark the cells of the notebook
# `s02_self_attention.ipynb`, which is the same assignment. Submit one of the two.
#
# `python card.py s02_self_attention.py` runs the file, too, and says more about that check: your result, what
# was expected, the first difference, and a hint if you ask for one.

# %% [markdown]
# # Every token attends: untrained self-attention
#
# In the last stage one token looked at all the others and mixed them into a context vector. Now
# every token does so at once. Nothing here is learned inside the attention: a token's score for
# another token is simply the dot product of their two embeddings.
#
# When you are through with this notebook you can
#
# * compute the scores of all pairs of tokens, first with loops, then with one matrix product;
# * turn them into attention weights and context vectors, for sentences of any length and in
#   batches;
# * test a matrix of weights honestly, and measure how sharp its attention is;
# * explain why untrained attention on large embeddings does almost nothing.
#
# **Words used here.** *Attention scores* are the numbers before the softmax, *attention weights*
# those after it. A *context vector* is a weighted sum of embeddings. Rows are tokens, always.
#
# **Time:** about two hours. **Difficulty:** easy. **You need:** the softmax along an axis, matrix
# products and transposes.
#
# Tensors that your code is given are *contiguous* (in memory their numbers follow each other row by
# row, as in those that `torch.tensor` makes), unless an exercise says otherwise.
#
# Your code may use Python's standard library and these packages: `torch`, `numpy`, `matplotlib`.

# %% nbgrader={"grade_id": "setup", "locked": true}
import math

import torch
from torch import nn

# Three tokens with embeddings so simple that everything can be checked by hand.
words = ["tea", "cup", "teacup"]
embeddings = torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])


def same(a: torch.Tensor, b: torch.Tensor | list, tolerance: float = 1e-4) -> bool:
    """Whether a and b agree in shape and, within the tolerance, in every number."""
    b = torch.as_tensor(b)
    return a.shape == b.shape and bool(((a.double() - b.double()).abs() <= tolerance).all())


# %% [markdown]
# ## 1. Scores, pair by pair
#
# Write the $n$ tokens of a sentence as the rows $x_1, \dots, x_n$ of a matrix $X$ of shape
# $(n, d)$. The score of token $i$ for token $j$ is
#
# $$S_{ij} = x_i \cdot x_j = \sum_{k=1}^{d} X_{ik} X_{jk} .$$
#
# There are $n^2$ pairs, so $S$ has shape $(n, n)$. Its size depends on the sentence and not on
# the embedding: a sentence of 7 tokens has 49 scores, whether an embedding has 3 numbers or 3000.
#
# **By hand.** Our three tokens are $\text{tea} = (1, 0)$, $\text{cup} = (0, 1)$ and
# $\text{teacup} = (1, 1)$:
#
# | $S$ | tea | cup | teacup |
# |---|---|---|---|
# | **tea** | $1\cdot1+0\cdot0=1$ | $0$ | $1$ |
# | **cup** | $0$ | $1$ | $1$ |
# | **teacup** | $1$ | $1$ | $1\cdot1+1\cdot1=2$ |
#
# Tea and cup have nothing in common, teacup has something of both, and the longest vector gets
# the largest score of all with itself.

# %% [markdown]
# ### Exercise: `scores_by_loops`
#
# The matrix of scores, written so that every single dot product can be seen. This is not how one
# computes scores in practice, but it is the version in which one can *believe* them.

# %% nbgrader={"grade_id": "answer-scores_by_loops", "solution": true}
def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by loops over the tokens.

    ``X`` has shape (n, d), one token a row, with any n >= 1 and d >= 1; it is left unchanged.
    Returns the scores, a floating tensor of shape (n, n): entry [i, j] is the dot product of
    token i and token j.

    Products that give several scores at once are the next exercise. Here use none, whatever its
    name (``@``, ``matmul``, ``mm``, ``mv``, ``einsum``, ``linear``, ``cdist``, ``conv1d``, ...).
    The product of two vectors is fine, as ``torch.dot`` or ``@``, and so is ``*`` with a sum.
    Write it with torch or plain Python: numpy is not allowed, nor are threads, ``ctypes``,
    ``torch.jit`` and ``torch.library``, which hide what is computed. Using any of these costs most
    of the points.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "scores_by_loops", "grade": true, "points": 2}
scores = scores_by_loops(embeddings)
assert isinstance(scores, torch.Tensor), f"Return a tensor; yours is a {type(scores).__name__}."
assert scores.shape == (3, 3), (
    f"Three tokens make 3 x 3 pairs; your result has shape {tuple(scores.shape)}."
)
assert scores[2, 2] == 2, "The score of teacup (1, 1) with itself is 1*1 + 1*1 = 2."
assert scores[0, 1] == 0, "tea (1, 0) and cup (0, 1) have the dot product 0."
assert scores[2, 0] == 1, "Row 2, column 0 is still empty or wrong: teacup for tea is 1."
longer = scores_by_loops(torch.ones(7, 4))
assert longer.shape == (7, 7), "Does the code know how many tokens there are, or does it assume it?"
assert (longer == 4).all(), "Seven equal tokens (1, 1, 1, 1): every score is 4."
print("scores_by_loops: the visible checks pass.")


# %% [markdown]
# ## 2. All scores in one product
#
# Look at the formula of $S_{ij}$ again: row $i$ of one matrix, times row $j$ of another, summed.
# A matrix product takes *rows* of the left factor and *columns* of the right one. So the right
# factor must have the tokens as its columns:
#
# $$S = X X^\top, \qquad (n, d)\,(d, n) \to (n, n) .$$
#
# Real code handles several sentences at a time, as a *batch* of shape $(b, n, d)$. A matrix
# product of tensors with three axes multiplies the last two and treats the first as a list of
# separate problems. What has to be swapped for the right factor is therefore the *last two* axes,
# and nothing else.
#
# One property to keep in mind: $S$ is **symmetric**,
# $S_{ij} = x_i \cdot x_j = x_j \cdot x_i = S_{ji}$. It follows that some mistakes cannot be seen
# in $S$ at all. A transposed $S$ is the same $S$.

# %% [markdown]
# ### Exercise: `scores_by_matmul`

# %% nbgrader={"grade_id": "answer-scores_by_matmul", "solution": true}
def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by matrix products.

    ``X`` has shape (n, d), one sentence, or (batch, n, d), several sentences of equal length.
    Returns the scores, shape (n, n) or (batch, n, n). Sentences of a batch do not see each other.
    ``X`` itself is left unchanged.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "scores_by_matmul", "grade": true, "points": 2}
scores = scores_by_matmul(embeddings)
assert isinstance(scores, torch.Tensor), f"Return a tensor; yours is a {type(scores).__name__}."
assert scores.shape == (3, 3), (
    f"Three tokens make 3 x 3 scores; yours have shape {tuple(scores.shape)}. "
    "Shape (2, 2) would say that features were compared, not tokens."
)
assert same(scores, [[1, 0, 1], [0, 1, 1], [1, 1, 2]]), (
    f"Compare with the table above; yours is\n{scores}"
)
batch = torch.stack([embeddings, 2 * embeddings])
scores = scores_by_matmul(batch)
assert scores.shape == (2, 3, 3), (
    f"Two sentences of three tokens give scores of shape (2, 3, 3), not {tuple(scores.shape)}."
)
assert scores[1, 2, 2] == 8, "In the second sentence teacup is (2, 2): its own score is 8."
print("scores_by_matmul: the visible checks pass.")


# %% [markdown]
# ## 3. Weights
#
# Each token distributes its attention over all tokens, and its weights sum to one. So the softmax
# is taken over each **row** of the scores:
#
# $$A_{ij} = \frac{\exp(S_{ij} / \tau)}{\sum_{m=1}^{n} \exp(S_{im} / \tau)} .$$
#
# The number $\tau > 0$ is called the *temperature*. With $\tau = 1$ this is the plain softmax. A
# high temperature brings the scores closer together and makes the weights even; a low one drives
# them apart and makes the weights sharp.
#
# **By hand**, with $\tau = 1$ and $e \approx 2.718$: the scores of teacup are $(1, 1, 2)$, so its
# weights are $(e, e, e^2)/(2e + e^2) = (1, 1, e)/(2 + e) \approx (0.212, 0.212, 0.576)$. The
# scores of tea are $(1, 0, 1)$, so its weights are
# $(e, 1, e)/(2e + 1) \approx (0.422, 0.155, 0.422)$.
#
# Compare $A_{\text{tea},\text{teacup}} \approx 0.422$ with
# $A_{\text{teacup},\text{tea}} \approx 0.212$. The scores were symmetric, **the weights are
# not**: each row was divided by its own sum. If you divide by the column sums, you get the
# transposed matrix, with the right shape and plausible numbers.

# %% [markdown]
# ### Exercise: `attention_weights`

# %% nbgrader={"grade_id": "answer-attention_weights", "solution": true}
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    """Attention weights from attention scores: the softmax of every row.

    ``scores`` has shape (..., n_query, n_key): any number of leading axes, one row for each token
    that attends, one column for each token that is attended to. The two counts may differ, and the
    scores need not be symmetric. ``temperature`` is a positive number by which the scores are
    divided before the softmax.

    Returns the weights, of the shape of ``scores``; the last axis sums to one. Scores between -500
    and 500 after the division must not lead to nan or inf. ``scores`` itself is left unchanged.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "attention_weights", "grade": true, "points": 2}
example = torch.tensor([[0.0, math.log(3.0)], [math.log(4.0), 0.0], [0.0, 0.0]])
weights = attention_weights(example)
assert isinstance(weights, torch.Tensor), f"Return a tensor; yours is a {type(weights).__name__}."
assert weights.shape == (3, 2), f"The shape must stay (3, 2); yours is {tuple(weights.shape)}."
assert same(weights.sum(-1), torch.ones(3)), (
    f"Each of the three rows should sum to 1; yours sum to {weights.sum(-1).tolist()}."
)
assert same(weights[0], [0.25, 0.75]), "Scores (0, log 3) are weights 1 : 3, that is (0.25, 0.75)."
doubled = 2 * example
assert same(attention_weights(doubled, temperature=2.0), weights), (
    "Doubled scores at temperature 2 should give the same weights as before."
)
assert same(attention_weights(torch.tensor([[1000.0, 0.0]])), [[1, 0]]), (
    "Scores (1000, 0) should give the weights (1, 0). exp(1000) is too large for a float."
)
both = attention_weights(torch.stack([example, 0 * example]))
assert same(both[0], weights), (
    "In a batch, shape (2, 3, 2), the rows come out differently. Which axis is the last?"
)
assert same(doubled, 2 * example), "You have changed the caller's scores."
print("attention_weights: the visible checks pass.")


# %% [markdown]
# ### A picture of all pairs
#
# Many pictures of this course show the sentence *a small boat drifts past tall reeds*. Here its
# seven tokens have embeddings that were chosen by hand, so that each of the five features has a
# meaning. The first four say how much the token is a thing, describes something, is an action, or
# has to do with a place; the last is its size, $-1$ for *small* and $+1$ for *tall*.
#
# On the left the scores, on the right the weights. Try to explain some of them: *boat* attends to
# *reeds* because both are things, *small* attends to *tall* because both describe something.
#
# The left picture is its own mirror image along the diagonal, the right one is not: the token *a*
# gives 0.34 of its attention to *small*, and gets only 0.04 back, although the two scores are one
# and the same number.

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# sentence = "a small boat drifts past tall reeds".split()
# # Columns: thing, describes, action, place, size.
# X = torch.tensor(
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
# S = X @ X.T
# A = torch.softmax(S, dim=-1)
#
# fig, axes = plt.subplots(1, 2, figsize=(11, 4.8), layout="constrained")
# for ax, matrix, title, colours in (
#     (axes[0], S, "scores: symmetric", "RdBu"),
#     (axes[1], A, "weights: every row sums to 1", "Blues"),
# ):
#     limit = matrix.abs().max()
#     low = -limit if colours == "RdBu" else 0
#     image = ax.imshow(matrix, cmap=colours, vmin=low, vmax=limit)
#     ax.set_xticks(range(7), sentence, rotation=40, ha="right")
#     ax.set_yticks(range(7), sentence)
#     ax.set_xlabel("token that is attended to")
#     ax.set_title(title)
#     for i in range(7):
#         for j in range(7):
#             dark = abs(matrix[i, j]) > 0.6 * limit
#             ax.text(j, i, f"{matrix[i, j]:.2f}", ha="center", va="center", fontsize=8,
#                     color="white" if dark else "black")
#     fig.colorbar(image, ax=ax, shrink=0.85)
# axes[0].set_ylabel("token that attends")
# plt.show()

# %% [markdown]
# One weight may surprise you: *small* gives almost nothing to *boat*, the word that it describes.
# The dot product of two embeddings is large when the tokens are *alike*. To find what *belongs
# together*, a score has to compare something else. The next stage does that, with the same
# sentence.

# %% [markdown]
# ## 4. Testing weights honestly
#
# It is tempting to copy a row of numbers from the screen, add them up, get 1.0 and be content.
# That tests the arithmetic of the numbers you typed, and nothing about the tensor: change the
# tensor and the "test" still prints 1.0. A test has to read the thing it is about.
#
# It also has to be fair. The weights of a row are float32 numbers that were rounded one by one,
# so their sum is 1 only up to rounding. PyTorch prints `1.0000` for a sum that is $1.00000012$.
# Comparing floating-point results with `==` refuses correct work; compare with a tolerance that
# you state.

# %% [markdown]
# ### Exercise: `rows_are_distributions`

# %% nbgrader={"grade_id": "answer-rows_are_distributions", "solution": true}
def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    """Whether every row of ``weights`` is a probability distribution.

    ``weights`` has shape (..., n_query, n_key); its rows run along the last axis. Returns True if
    no entry is negative and every row's sum differs from 1 by at most ``tolerance``, and False
    otherwise: one bad row anywhere is enough, and so is a nan. ``weights`` itself is left
    unchanged.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "rows_are_distributions", "grade": true, "points": 2}
good = torch.tensor([[0.5, 0.5, 0.0], [0.2, 0.3, 0.5]])
assert rows_are_distributions(good), "Both rows of this matrix sum to one: the answer is True."
assert not rows_are_distributions(2 * good), "These rows sum to 2: the answer is False."
last_row_bad = torch.tensor([[0.5, 0.5], [0.5, 0.4]])
assert not rows_are_distributions(last_row_bad), "Row 1 sums to 0.9; one bad row is enough."
below_zero = torch.tensor([[1.5, -0.5]])
assert not rows_are_distributions(below_zero), "The sum is 1, but a weight of -0.5 makes no sense."
rounded = torch.tensor([[0.33, 0.33, 0.33]])
assert rows_are_distributions(rounded, tolerance=0.02), "0.99 is within 0.02 of 1."
opposite = torch.tensor([[0.5, 0.4], [0.5, 0.6]])
assert not rows_are_distributions(opposite), "The sums 0.9 and 1.1 do not make up for each other."
one_bad = torch.tensor([[0.5, 0.5], [0.5, 0.5], [0.5, 0.7]])
assert not rows_are_distributions(one_bad, tolerance=0.1), "Row 2 sums to 1.2, more than 0.1 off."
almost = torch.tensor([[1.05, -0.05]])
assert not rows_are_distributions(almost, tolerance=0.1), (
    "A weight of -0.05 is negative. The tolerance is for the sums."
)
missing = torch.tensor([[0.5, 0.5], [math.nan, 1.0]])
assert not rows_are_distributions(missing), "A row that holds nan is no distribution."
batch = torch.tensor([[[0.5, 0.5], [0.5, 0.5], [0.25, 0.75]]])
assert rows_are_distributions(batch), "In shape (1, 3, 2) the rows run along the last axis, too."
print("rows_are_distributions: the visible checks pass.")


# %% [markdown]
# ## 5. Context vectors
#
# The context vector of token $i$ is the average of all embeddings, weighted with row $i$ of the
# weights:
#
# $$y_i = \sum_{j=1}^{n} A_{ij}\, x_j, \qquad\text{or for all tokens at once}\qquad Y = A X .$$
#
# **By hand.** For tea: $0.422 \cdot (1, 0) + 0.155 \cdot (0, 1) + 0.422 \cdot (1, 1) \approx
# (0.845, 0.578)$. Before, tea had nothing of a cup; now it does, because teacup is in the
# sentence.
#
# All in one line, untrained self-attention is
# $\;Y = \operatorname{Softmax}\!\left[X X^\top\right] X$. The same $X$ occurs three times.
# The next stage will tell these three places apart.

# %% [markdown]
# ### Exercise: `context_vectors`

# %% nbgrader={"grade_id": "answer-context_vectors", "solution": true}
def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    """The context vectors: for every row of the weights, the weighted sum of the tokens.

    ``weights`` has shape (n_query, n) and ``X`` has shape (n, d), one token a row; or both have
    one more axis in front, (batch, n_query, n) and (batch, n, d). Any sizes are possible; the
    weights may be any numbers and need not be symmetric.
    Returns shape (n_query, d) or (batch, n_query, d). The arguments are left unchanged.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "context_vectors", "grade": true, "points": 2}
weights = torch.tensor([[1.0, 0.0, 0.0], [0.5, 0.5, 0.0], [0.0, 0.25, 0.75]])
context = context_vectors(weights, embeddings)
assert isinstance(context, torch.Tensor), f"Return a tensor; yours is a {type(context).__name__}."
assert context.shape == (3, 2), (
    f"One vector of two numbers a token, so shape (3, 2); yours has {tuple(context.shape)}."
)
assert same(context[0], embeddings[0]), (
    "Row 0 puts all of its weight on token 0, so its context vector is token 0 itself."
)
assert same(context[1], [0.5, 0.5]), "Row 1 is half of tea and half of cup: (0.5, 0.5)."
assert same(context[2], [0.75, 1.0]), "Row 2: 0.25 * (0, 1) + 0.75 * (1, 1) = (0.75, 1)."
both = context_vectors(torch.stack([weights, weights]), torch.stack([embeddings, -embeddings]))
assert same(both[1], -context), "The second sentence of a batch has its own tokens."
print("context_vectors: the visible checks pass.")


# %% [markdown]
# ## 6. Saturation
#
# The score of a token with itself is $x_i \cdot x_i = \lVert x_i \rVert^2$. If the $d$ entries of
# an embedding are random with mean 0 and variance 1, this is about $d$, while the score with
# *another* token is only about $\pm\sqrt{d}$. For $d = 16$ that is 16 against something like 4,
# and since the softmax looks at differences, a token gives itself a share of the order $e^{12}$
# against 1. It looks at nothing but itself: the softmax is **saturated**, and the context vector
# is nearly the old embedding again.
#
# This is a trap for testers, too. On such an input a function that returns `X` and does no
# attention whatever agrees with a correct one to within a few thousandths for most tokens, and for
# $d = 64$ to the last digits for all of them. Test on small embeddings as well.
#
# How sharp is a row of weights $p_1, \dots, p_n$? A good measure is its *effective number of
# tokens*
#
# $$N = \exp\Big(-\sum_{j=1}^{n} p_j \ln p_j\Big),$$
#
# where $0 \ln 0$ counts as $0$. The sum with its sign is the *entropy* of the row, and $N$ is
# also called its perplexity.
#
# **By hand.** Four equal weights: $-\sum \tfrac14 \ln \tfrac14 = \ln 4$, so $N = 4$: four tokens
# take part. All weight on one token: $-1 \ln 1 = 0$, so $N = 1$. Half and half, with two tokens
# left out: $N = 2$. In general $1 \le N \le n$.

# %% [markdown]
# ### Exercise: `effective_tokens`

# %% nbgrader={"grade_id": "answer-effective_tokens", "solution": true}
def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    """How many tokens each row attends to: exp of the row's entropy (natural logarithm).

    ``weights`` has shape (..., n), its last axis sums to one; weights may be exactly 0.
    Returns shape (...), one number for every row: for (n_query, n) that is (n_query,).
    ``weights`` itself is left unchanged.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "effective_tokens", "grade": true, "points": 2}
weights = torch.tensor([[0.25, 0.25, 0.25, 0.25], [0.0, 0.5, 0.5, 0.0], [0.0, 0.0, 0.0, 1.0]])
effective = effective_tokens(weights)
assert isinstance(effective, torch.Tensor), (
    f"Return a tensor with one number per row; yours is a {type(effective).__name__}."
)
assert effective.shape == (3,), f"Three rows give shape (3,); yours is {tuple(effective.shape)}."
assert not effective.isnan().any(), "A weight of exactly 0 should not lead to nan: it adds nothing."
assert same(effective, [4, 2, 1]), (
    f"Four, two and one tokens take part in these rows; yours says {effective.tolist()}."
)
uneven = effective_tokens(torch.tensor([[0.5, 0.25, 0.25]]))
assert same(uneven, [2**1.5]), (
    "The entropy of (1/2, 1/4, 1/4) is 1.5 ln 2, so N = exp(1.5 ln 2), about 2.83; "
    f"yours says {uneven.tolist()}."
)
batch = effective_tokens(torch.stack([weights, weights.flip(0)]))
assert same(batch, [[4, 2, 1], [1, 2, 4]]), (
    f"In a batch, shape (2, 3, 4), rows run along the last axis, too; yours says {batch.tolist()}."
)
print("effective_tokens: the visible checks pass.")


# %% [markdown]
# The next picture shows saturation. Twelve tokens with normal random embeddings; on the left the
# weights for $d = 16$, in the middle those of the same scores at temperature $\sqrt{16} = 4$, on
# the right the effective number of tokens for more and more dimensions.

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# dice = torch.Generator().manual_seed(12)
# X = torch.randn(12, 16, generator=dice)
# fig, axes = plt.subplots(1, 3, figsize=(13, 4), layout="constrained")
# for ax, temperature, title in (
#     (axes[0], 1.0, r"$d = 16$, temperature 1"),
#     (axes[1], 16**0.5, r"$d = 16$, temperature $\sqrt{16}$"),
# ):
#     A = torch.softmax(X @ X.T / temperature, dim=-1)
#     image = ax.imshow(A, cmap="Blues", vmin=0, vmax=1)
#     ax.set(title=title, xlabel="token that is attended to", ylabel="token that attends")
# fig.colorbar(image, ax=axes[:2], shrink=0.8, label="attention weight")
#
# dims = [1, 2, 4, 8, 16, 32, 64, 128]
# for label, power, marker in (("temperature 1", 0.0, "o"), (r"temperature $\sqrt{d}$", 0.5, "s")):
#     counts = []
#     for d in dims:
#         X = torch.randn(200, 12, d, generator=dice)
#         A = torch.softmax(X @ X.mT / d**power, dim=-1)
#         counts.append(torch.special.entr(A).sum(-1).exp().mean())
#     axes[2].plot(dims, counts, marker=marker, label=label)
# axes[2].set_xscale("log", base=2)
# axes[2].set(xlabel="embedding dimension $d$", ylabel="effective tokens (of 12)", ylim=(0, 12))
# axes[2].axhline(1, color="grey", linewidth=0.8, linestyle=":")
# axes[2].set_title("mean over 200 sentences")
# axes[2].legend()
# plt.show()

# %% [markdown]
# Two things can be read off. At temperature 1, 16 dimensions are enough to make a token deaf to
# its neighbours. And dividing by $\sqrt{d}$ helps, but does not cure: as long as a token is
# compared *with itself*, its own score grows like $d$, so that even after the division it grows
# like $\sqrt{d}$, while the others stay around $\pm 1$. In the end it wins. The cure is to compare
# something else than $x_i$ with $x_i$, and that is what queries and keys are for.

# %% [markdown]
# ## 7. From token numbers to context vectors
#
# To close, everything in one module. A sentence arrives as *token ids*, whole numbers that say
# which word of the vocabulary stands where. `nn.Embedding(vocab_size, d)` holds one row of $d$
# numbers for every word and looks the rows up. After that come scores, weights and context
# vectors.
#
# The table is the only thing in the module with parameters. Attention has none of its own here,
# but gradients flow *through* it: in training, the loss would change the embeddings by way of the
# scores and by way of the weighted sum.

# %% [markdown]
# ### Exercise: `SentenceAttention`

# %% nbgrader={"grade_id": "answer-SentenceAttention", "solution": true}
class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included.

    ``vocab_size`` is the number of words, ``d`` the size of an embedding. The embedding table is an
    ``nn.Embedding`` called ``embedding``; the module has no other parameters. The scores, dot
    products of the sentence's embeddings, are divided by ``temperature`` before the softmax over
    each row, and by nothing else.
    """

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        """``tokens``: ids, int64, shape (n,) or (batch, n). Returns the context vectors, shape
        (n, d) or (batch, n, d), without nan or inf if the scores are between -500 and 500 after the
        division. Gradients reach the table.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "SentenceAttention", "grade": true, "points": 4}
layer = SentenceAttention(3, 2)
assert isinstance(getattr(layer, "embedding", None), nn.Embedding), (
    "The table should be an nn.Embedding called `embedding`."
)
names = [name for name, _ in layer.named_parameters()]
assert len(names) == 1, f"The table should be the only parameter; you have {names}."
assert layer.embedding.padding_idx is None, "All words are ordinary words: no padding_idx."
assert layer.embedding.weight.shape == (3, 2), (
    f"Three words of two numbers; your table is {tuple(layer.embedding.weight.shape)}."
)
with torch.no_grad():
    layer.embedding.weight.copy_(embeddings)
context = layer(torch.tensor([0, 1, 2]))
assert context is not None, "forward returns None. Does it end in `return`?"
assert isinstance(context, torch.Tensor), f"Return one tensor, not a {type(context).__name__}."
assert context.shape == (3, 2), f"Expected shape (3, 2), got {tuple(context.shape)}."
assert same(context[0], [0.845, 0.578], tolerance=1e-3), (
    f"tea becomes (0.845, 0.578), as computed above; yours is {context[0].tolist()}."
)
assert context.requires_grad, "No gradient can reach the table. Has something been cut off?"
alone = layer(torch.tensor([1]))
assert same(alone, embeddings[1:2]), "A token that is alone can only attend to itself."
batch = layer(torch.tensor([[0, 1, 2], [2, 2, 1]]))
assert batch.shape == (2, 3, 2), f"A batch of two: expected (2, 3, 2), got {tuple(batch.shape)}."
assert same(batch[0], context), "A sentence in a batch has the same result as alone."
pair, long = layer(torch.tensor([0, 1])), layer(torch.tensor([0, 1] * 6))
assert same(long, pair.repeat(6, 1)), (
    "A sentence of twelve tokens, tea and cup in turn, should give the contexts of (tea, cup), six "
    "times."
)
warm = SentenceAttention(3, 2, temperature=4.0)
with torch.no_grad():
    warm.embedding.weight.copy_(2 * embeddings)
assert same(warm(torch.tensor([0, 1, 2])), 2 * context.detach(), tolerance=1e-3), (
    "Twice the embeddings at temperature 4 have the same weights, and twice the contexts."
)
hot = SentenceAttention(3, 2, temperature=1e6)
with torch.no_grad():
    hot.embedding.weight.copy_(embeddings)
assert same(hot(torch.tensor([0, 1, 2])), [[2 / 3, 2 / 3]] * 3), (
    "At an enormous temperature all weights are equal, and each token gets the plain average."
)
print("SentenceAttention: the visible checks pass.")

# %% [markdown] nbgrader={"grade_id": "question-twin-tokens", "locked": true}
# ## In your own words
#
# In a sentence the same word stands twice, so two rows of $X$ are equal. What can you say about
# the two context vectors of this word, and about how much weight the other tokens give to its two
# copies? Give the reason from the formula. Is there a choice of the temperature $\tau$ that
# changes the answer?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "twin-tokens", "grade": true, "points": 2, "solution": true}
# YOUR ANSWER HERE

# %% [markdown]
# ## Common mistakes
#
# * **A number of tokens written into the code.** Buffers and loops made for six tokens break on
#   five and leave rows empty on eight. Ask the tensor for its length. And a buffer from
#   `torch.empty` holds whatever was in memory: an entry that a loop skips is not zero, it is
#   rubbish.
# * **Features compared instead of tokens.** With the factors in the other order the result has
#   shape $(d, d)$. When $n = d$, the mistake does not show.
# * **Softmax over the wrong axis.** Because $S$ is symmetric, the result is exactly the transpose
#   of the right one. Look at the row sums, not at the scores. With a batch, "axis 1" is yet
#   another axis.
# * **`.T` on a batch.** It reverses *all* axes of a tensor, so that sentences and features trade
#   places.
# * **A name used twice.** `attn_weights` from three cells ago is still there, and a cell run out
#   of order takes it without a word. Functions with arguments do not have this problem.
#
# ## A question to think about
#
# The score of *tea* for *teacup* always equals the score of *teacup* for *tea*, and no token
# scores higher with another than both do with themselves, in the sense that
# $S_{ij} \le \tfrac12 (S_{ii} + S_{jj})$. (Why? Look at $\lVert x_i - x_j \rVert^2$.) In the
# sentence "the boat that the reeds hid sank", whom should *sank* attend to, and should that token
# attend back equally? What would you have to change in $X X^\top$ so that it can be otherwise?
#
# ## Further reading
#
# * A. Vaswani and others, *Attention Is All You Need* (2017), section 3.2.
# * S. Raschka, *Build a Large Language Model (From Scratch)*, chapter 3, builds up attention in
#   the same order.
# * C. M. Bishop and H. Bishop, *Deep Learning: Foundations and Concepts*, chapter 12, for the
#   matrix form $Y = \operatorname{Softmax}[X X^\top] X$.
# * T. M. Cover and J. A. Thomas, *Elements of Information Theory*, chapter 2, on entropy.
