# %% [markdown]
# # Queries, keys and values
#
# In the last stage a token's embedding had to do three jobs at once. It asked ("what am I looking
# for?"), it was asked ("what do I have to offer?"), and it was what got mixed into the result.
# Now each job gets a vector of its own, made from the embedding by a learned matrix. That is all
# there is to *queries*, *keys* and *values*, and it is the step that makes attention trainable.
#
# When you are through with this notebook you can
#
# * project tokens in either convention, $xW$ and $Wx$, and say which one `nn.Linear` uses;
# * explain why scores are divided by $\sqrt{d_k}$, and by the root of *which* size;
# * follow one query through the whole computation, then all queries at once;
# * build a layer in which keys and values have different sizes.
#
# **Words used here.** $d_\text{in}$ is the size of an embedding, $d_k$ that of a query and of a
# key (they must agree), $d_v$ that of a value. Rows are tokens, always.
#
# **Time:** about two hours. **Difficulty:** medium. **You need:** attention scores, attention
# weights and context vectors, and layers as classes (`nn.Module`).
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.
#
# Your code may use Python's standard library and these packages: `torch`, `numpy`, `matplotlib`.

# %%
import math

from collections import namedtuple
import functools

import torch
from torch import nn

# Three tokens and three projections that can be followed by hand: d_in = 2, d_k = 4, d_v = 3.
words = ["tea", "cup", "teacup"]
X = torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
W_query = torch.tensor([[1.0, 0.0, 1.0, 0.0], [0.0, 2.0, 2.0, 0.0]])
W_key = torch.tensor([[0.0, 1.0, 1.0, 0.0], [2.0, 0.0, 0.0, 1.0]])
W_value = torch.tensor([[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]])


def same(a: torch.Tensor, b: torch.Tensor | list, tolerance: float = 1e-4) -> bool:
    """Whether a and b agree in shape and, within the tolerance, in every number."""
    b = torch.as_tensor(b)
    return a.shape == b.shape and bool(((a.double() - b.double()).abs() <= tolerance).all())

# %%
# one place for the softmax and for the scale

def softmax_rows(s):
    s = s - s.amax(dim=-1, keepdim=True)
    p = torch.exp(s)
    return p / p.sum(dim=-1, keepdim=True)


def scale(d):
    """closure: divides by sqrt(d)"""
    root = float(d) ** 0.5
    def f(t):
        return t / root
    return f


def same_args(f):
    """my own check that f leaves its tensors alone (only switched on while I test)"""
    @functools.wraps(f)
    def g(*args):
        if not DEBUG:
            return f(*args)
        old = [a.clone() if torch.is_tensor(a) else a for a in args]
        out = f(*args)
        for a, b in zip(args, old):
            assert not torch.is_tensor(a) or torch.equal(a, b)
        return out
    return g


DEBUG = False

# %% [markdown]
# ## 1. Two ways to write a projection
#
# A projection is a matrix that turns a token of size $d_\text{in}$ into a vector of size
# $d_\text{out}$. There are two ways to write it, and both are in use, often in the same project.
#
# * **Row convention.** The token is a row and stands on the left: $y = xW$ with $W$ of shape
#   $(d_\text{in}, d_\text{out})$. For all tokens: $Y = XW$. Formulas in papers are mostly written
#   so.
# * **Column convention.** The token is a column and stands on the right: $y = Wx$ with $W$ of
#   shape $(d_\text{out}, d_\text{in})$. This is what `nn.Linear(d_in, d_out)` keeps in its
#   `weight`. Yet the tokens of the input and of the output are still rows, so a transpose has to
#   take place somewhere.
#
# The two matrices are each other's transpose. When $d_\text{in} \ne d_\text{out}$, taking the
# wrong one gives an error, and that is the lucky case. When the matrix is **square**, the wrong
# one runs and gives wrong numbers, and no shape will tell you.
#
# **By hand.** With the square matrix $W = \begin{pmatrix} 1 & 2 \\ 0 & 3 \end{pmatrix}$ and the
# token $x = (1, 1)$, the row convention gives $xW = (1 + 0,\; 2 + 3) = (1, 5)$, and the column
# convention gives $Wx = (1 + 2,\; 0 + 3) = (3, 3)$.

# %% [markdown]
# ### Exercise: `project`

# %%
def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token.

    ``X`` has shape (..., d_in): one token (d_in,), a sentence (n, d_in), or a batch of sentences
    (batch, n, d_in). ``convention`` says how ``W`` is to be read:

    - "row": ``W`` has shape (d_in, d_out), and a token x becomes x W;
    - "column": ``W`` has shape (d_out, d_in), as ``nn.Linear`` stores it, and x becomes W x.

    In both cases the result has shape (..., d_out), one token a row. ``X`` and ``W``, which may be
    a parameter, are left unchanged. Any other ``convention`` raises a ValueError.
    """
    matrices = {"row": lambda: W, "column": lambda: W.mT}
    try:
        M = matrices[convention]()
    except KeyError:
        raise ValueError(f"unknown convention {convention}") from None
    return X @ M

# %%
example = torch.tensor([[1.0, 2.0], [0.0, 3.0]])
row = project(torch.tensor([1.0, 1.0]), example, "row")
assert isinstance(row, torch.Tensor), f"Return a tensor; yours is a {type(row).__name__}."
assert same(row, [1, 5]), f"(1, 1) in the row convention is (1, 5), as above; yours is {row}."
column = project(torch.tensor([1.0, 1.0]), example, "column")
assert same(column, [3, 3]), f"(1, 1) in the column convention is (3, 3); yours is {column}."
queries = project(X, W_query, "row")
assert queries.shape == (3, 4), f"Three queries of four numbers; got {tuple(queries.shape)}."
layer = nn.Linear(2, 5, bias=False)
batch = torch.stack([X, -X])
projected = project(batch, layer.weight, "column")
assert projected.shape == (2, 3, 5), (
    f"Tokens stay rows in both conventions: expected (2, 3, 5), got {tuple(projected.shape)}."
)
assert same(projected, layer(batch)), "nn.Linear's own result for its own weight is another one."
try:
    outcome = project(X, W_query, "diagonal")
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    "There is no convention called 'diagonal': a ValueError is expected, "
    f"not {type(outcome).__name__}."
)
print("project: the visible checks pass.")

# %% [markdown]
# ### A word on comparing
#
# Two ways to compute the same thing seldom agree to the last bit, because floating-point numbers
# are rounded after every step and the steps come in another order. Sometimes `==` happens to
# hold, on your machine and for your shapes, and fails on the next. So compare with a tolerance,
# and say which: the helper `same` above allows an error of $10^{-4}$, `torch.allclose` allows
# $10^{-8} + 10^{-5} |b|$ unless told otherwise. Neither of them means "identical".

# %% [markdown]
# ## 2. A first try: one projection for everything
#
# The simplest trainable attention replaces each token by a projection of itself: $\tilde X = XU$
# with a learned $U$ of shape $(d_\text{in}, d_k)$, and then goes on as before,
#
# $$Y = \operatorname{Softmax}\!\big[\tilde X \tilde X^\top\big] \tilde X
# = \operatorname{Softmax}\!\big[X U\, U^\top X^\top\big]\, X U .$$
#
# The queries, the keys and the values are one and the same here; such projections are called
# *tied*. Something can be learned now, but look at the matrix in the middle: $X U U^\top X^\top$
# is its own transpose **whatever $U$ is**. A noun can never look for its verb without the verb
# looking, just as hard, for the noun. And $U U^\top$ has no negative eigenvalues, so a token can
# never dislike itself.
#
# **By hand.** With $U = \begin{pmatrix} 1 \\ 2 \end{pmatrix}$, tea becomes $1$, cup becomes $2$,
# teacup becomes $3$, and the scores are all products of these: tea and cup have $1 \cdot 2 = 2$,
# cup and tea $2 \cdot 1 = 2$.

# %% [markdown]
# ### Exercise: `tied_scores`

# %%
@same_args
def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    """The attention scores when queries and keys are the same projection of the tokens.

    ``X`` has shape (..., n, d_in), one token a row, with any number of leading axes. ``U`` has
    shape (d_in, d_k), row convention. Returns shape (..., n, n): entry [i, j] is the dot product
    of the projections of token i and token j. The scores are not scaled and not normalised.
    ``X`` and ``U`` are left unchanged.
    """
    P = project(X, U, "row")
    return P @ P.mT

# %%
scores = tied_scores(X, torch.tensor([[1.0], [2.0]]))
assert isinstance(scores, torch.Tensor), f"Return a tensor; yours is a {type(scores).__name__}."
assert scores.shape == (3, 3), f"One score a pair, so (3, 3); yours has {tuple(scores.shape)}."
assert same(scores, [[1, 2, 3], [2, 4, 6], [3, 6, 9]]), (
    f"The tokens become 1, 2 and 3, and the scores their products; yours are\n{scores}"
)
assert same(tied_scores(X, torch.eye(2)), X @ X.T), (
    "A projection that changes nothing should give the plain dot products of the tokens."
)
assert tied_scores(torch.ones(5, 3, 2), torch.ones(2, 4)).shape == (5, 3, 3), (
    "Five sentences of three tokens give scores of shape (5, 3, 3)."
)
print("tied_scores: the visible checks pass.")

# %% [markdown]
# ## 3. Separate projections
#
# So let there be three matrices,
#
# $$Q = X W_\text{query}, \qquad K = X W_\text{key}, \qquad V = X W_\text{value},$$
#
# and let the score of token $i$ for token $j$ be $q_i \cdot k_j$, or $S = Q K^\top$. Think of a
# library: the *query* is what you ask at the desk, the *key* is what stands on the spine of each
# book, the *value* is what is in the book. The score compares the question with the spines; what
# you take home is a mixture of contents.
#
# **By hand**, with the matrices of the setup cell (the first row of a matrix is what becomes of
# tea, the second of cup, and their sum what becomes of teacup):
#
# | | query | key | value |
# |---|---|---|---|
# | tea | $(1, 0, 1, 0)$ | $(0, 1, 1, 0)$ | $(1, 0, 2)$ |
# | cup | $(0, 2, 2, 0)$ | $(2, 0, 0, 1)$ | $(0, 1, 1)$ |
# | teacup | $(1, 2, 3, 0)$ | $(2, 1, 1, 1)$ | $(1, 1, 3)$ |
#
# The score of tea for cup is $(1,0,1,0) \cdot (2,0,0,1) = 2$, and that of cup for tea is
# $(0,2,2,0) \cdot (0,1,1,0) = 4$. The symmetry is gone.
#
# The picture shows the same for a sentence. Its embeddings are those of the last stage: five
# features with a meaning, chosen by hand. The two matrices were chosen by hand as well. The query
# of a token has three numbers, which say how much it looks for a thing, an action or a place. The
# three numbers of its key say how much it offers of each.

# %% [markdown]
# On the left, tokens that are alike have large scores; in the middle, where $U$ is the matrix of
# the queries, tokens whose queries are alike. In both pictures the diagonal is never negative and
# each row can be read as a column.
#
# On the right neither is the case. *Small* looks for a thing: its scores for *boat* and *reeds* are
# 4, and the one for itself is negative, because it is no thing. *Boat* looks for an action and
# finds *drifts*; its score for *small* is 0. *Drifts* prefers *boat*, a thing that moves, and
# *past* prefers *reeds*, a thing that marks a place.
#
# *Small* cannot tell which of the two things it describes. That depends on where the tokens stand,
# and nothing in an embedding says so yet.

# %% [markdown]
# ## 4. Why the square root
#
# A score is a sum of $d_k$ products. Suppose that the entries of $q$ and $k$ are independent
# random numbers with mean 0 and variance 1. A single product then has mean
# $E[q_a k_a] = E[q_a]\,E[k_a] = 0$ and variance
#
# $$\operatorname{Var}(q_a k_a) = E[q_a^2 k_a^2] - 0^2 = E[q_a^2]\,E[k_a^2] = 1 \cdot 1 = 1 .$$
#
# Variances of independent terms add up, so the score $q \cdot k$ has mean 0 and variance $d_k$:
# its standard deviation is $\sqrt{d_k}$. With 64 features the scores scatter by $\pm 8$, and a
# softmax of numbers that are 8 apart puts $e^8 \approx 3000$ times more weight on the one than on
# the other. It is saturated, and its gradients are next to nothing.
#
# Divided by $\sqrt{d_k}$, the scores have variance 1 whatever $d_k$ is. That is the whole reason.
# It is the size of the vectors *in the dot product* that counts, so $d_k$; the size of the values
# and of the embeddings, and the number of tokens, have no part in it.

# %% [markdown]
# ### Exercise: `score_std`
#
# Now do the calculation for entries whose variances are not 1. What comes out is the number by
# which such scores would have to be divided to get variance 1 again.

# %%
def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    """The standard deviation of a score q . k.

    q and k have ``d_k`` entries each. All entries are independent random numbers with mean 0;
    those of q have variance ``var_q``, those of k have variance ``var_k``, both above 0.
    Returns a number, computed from the formula and not from random draws.
    """
    variance = math.prod((d_k, var_q, var_k))
    return math.sqrt(variance)

# %%
assert score_std(64) is not None, "The function returns None. Does it end in `return`?"
assert abs(score_std(64) - 8) < 1e-6, f"Variance 64, so 8, as in the text; yours: {score_std(64)}"
assert abs(score_std(1, var_q=9.0) - 3) < 1e-6, (
    "With a single entry and var_k = 1, E[q^2 k^2] is 9 * 1; the standard deviation is 3. "
    f"Yours: {score_std(1, var_q=9.0)}"
)
assert abs(score_std(2, var_k=3.0) - 2.449) < 1e-3, (
    f"Two terms of variance 3 each: the root of 6, about 2.449. Yours: {score_std(2, var_k=3.0)}"
)
print("score_std: the visible checks pass.")

# %% [markdown]
# The left picture compares the argument with a measurement: scores of random queries and keys,
# before and after the division. The right one shows what that means for attention over 12 tokens.
# (The effective number of tokens is the exponential of a row's entropy: 12 if all tokens count
# the same, 1 if a single token takes everything.)

# %% [markdown]
# ### Not every random number is independent
#
# The argument needs *independent* entries. A notebook that calls `torch.manual_seed(123)` before
# every block, to be reproducible, gets the same stream of numbers each time: "different" matrices
# are then the same numbers in other shapes. Nothing fails, but every statement about their
# statistics is void.

# %% [markdown]
# ## 5. Scaled scores
#
# $$S = \frac{Q K^\top}{\sqrt{d_k}}, \qquad (n_q, d_k)\,(d_k, n_k) \to (n_q, n_k) .$$
#
# There may be more keys than queries, or fewer: nothing in the formula asks for equal numbers. In
# our example $d_k = 4$, so every score is halved: tea has $(1, 2, 3) / 2 = (0.5,\ 1,\ 1.5)$.

# %% [markdown]
# ### Exercise: `scaled_scores`

# %%
@same_args
def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """The attention scores of every query for every key, divided by the square root of d_k.

    ``Q`` has shape (..., n_q, d_k) and ``K`` has shape (..., n_k, d_k), with the same leading
    axes, any number of them. Returns shape (..., n_q, n_k): entry [i, j] belongs to query i and
    key j. No softmax is taken. Q and K are left unchanged.
    """
    return scale(Q.size(-1))(Q @ K.mT)

# %%
Q = torch.tensor([[1.0, 0.0, 1.0, 0.0], [0.0, 2.0, 2.0, 0.0]])  # tea and cup ask
K = torch.tensor([[0.0, 1.0, 1.0, 0.0], [2.0, 0.0, 0.0, 1.0], [2.0, 1.0, 1.0, 1.0]])
scores = scaled_scores(Q, K)
assert isinstance(scores, torch.Tensor), f"Return a tensor; yours is a {type(scores).__name__}."
assert scores.shape == (2, 3), (
    f"Two queries and three keys give shape (2, 3), not {tuple(scores.shape)}."
)
assert not same(scores, [[1, 2, 3], [4, 0, 4]]), "The division is missing."
assert same(scores, [[0.5, 1, 1.5], [2, 0, 2]]), (
    f"The dot products are (1, 2, 3) and (4, 0, 4), and the root of d_k is 2; yours are\n{scores}"
)
batch = scaled_scores(torch.stack([Q, -Q]), torch.stack([K, K]))
assert batch.shape == (2, 2, 3), f"A batch of two: expected (2, 2, 3), got {tuple(batch.shape)}."
assert same(batch[1], -scores), "An item of a batch has the same scores as it would have alone."
one = scaled_scores(torch.tensor([[2.0]]), torch.tensor([[3.0], [5.0]]))
assert same(one, [[6, 10]]), f"With d_k = 1 the divisor is 1: (6, 10), not {one.tolist()}."
print("scaled_scores: the visible checks pass.")

# %% [markdown]
# ## 6. One query from beginning to end
#
# Before all queries are done together, follow a single one. For the token $x$ in the sentence
# $X$:
#
# $$q = x W_\text{query}, \quad K = X W_\text{key}, \quad V = X W_\text{value}, \qquad
# a = \operatorname{softmax}\!\left(\frac{K q}{\sqrt{d_k}}\right), \quad y = \sum_{j=1}^{n} a_j
# v_j .$$
#
# One query needs **all** keys and **all** values: the sentence is projected twice even if one
# token asks.
#
# **By hand.** For tea the scaled scores are $(0.5, 1, 1.5)$. Divided by their common factor
# $e^{0.5}$, the exponentials are $(1, 1.649, 2.718)$ with the sum $5.367$, so
# $a \approx (0.186, 0.307, 0.506)$. The context vector is $0.186 \cdot (1, 0, 2) + 0.307 \cdot
# (0, 1, 1) + 0.506 \cdot (1, 1, 3) \approx (0.693, 0.814, 2.199)$. It has $d_v = 3$ numbers, like
# a value, and not $d_k = 4$.
#
# Names in tutorials often count from one, $q_2$ or `query_2`, while tensors count from zero: the
# second token is `X[1]`.

# %% [markdown]
# ### Exercise: `context_for_one_query`

# %%
OneQuery = namedtuple("OneQuery", "context weights")

def context_for_one_query(x, X, W_query, W_key, W_value):
    """context vector (d_v,) and weights (n,) of the token x in the sentence X"""
    q = project(x[None], W_query, "row")           # (1, d_k)
    k = project(X, W_key, "row")
    v = project(X, W_value, "row")
    w = softmax_rows(scaled_scores(q, k))          # (1, n)
    return OneQuery(context=(w @ v)[0], weights=w[0])

# %%
result = context_for_one_query(X[0], X, W_query, W_key, W_value)
assert isinstance(result, tuple | list) and len(result) == 2, (
    "Return two tensors: the context vector and the attention weights."
)
context, weights = result
assert context.shape == (3,), (
    f"The context vector is a mixture of values, so d_v = 3 numbers; yours: {tuple(context.shape)}."
)
assert weights.shape == (3,), (
    f"One weight for each token, shape (3,); yours {tuple(weights.shape)}."
)
assert same(weights.sum(), torch.tensor(1.0)), f"The weights sum to {float(weights.sum()):.3f}."
assert same(weights, [0.186, 0.307, 0.506], tolerance=2e-3), (
    f"Tea's weights were computed above: (0.186, 0.307, 0.506). Yours: {weights.tolist()}"
)
assert same(context, [0.693, 0.814, 2.199], tolerance=2e-3), (
    f"Tea's context vector was computed above: (0.693, 0.814, 2.199). Yours: {context.tolist()}"
)
stranger, _ = context_for_one_query(torch.zeros(2), X, W_query, W_key, W_value)
assert same(stranger, [2 / 3, 2 / 3, 2]), (
    "A token of zeros has equal scores for all, so it gets the plain average of the values."
)
numbers = torch.tensor([[0.0], [math.log(3.0)]])  # two tokens, all widths 1
_, weights = context_for_one_query(torch.ones(1), numbers, *torch.ones(3, 1, 1))
assert same(weights, [0.25, 0.75]), (
    "With all matrices equal to (1) and d_k = 1, the scores of the tokens 0 and ln 3 for the query "
    f"1 are 0 and ln 3, and the weights 1/4 and 3/4; yours are {weights.tolist()}."
)
print("context_for_one_query: the visible checks pass.")

# %% [markdown]
# ## 7. All queries together
#
# Stack the queries as rows of $Q$, and the same two products serve all of them:
#
# $$\operatorname{Attention}(Q, K, V) =
# \operatorname{Softmax}\!\left[\frac{Q K^\top}{\sqrt{d_k}}\right] V,
# \qquad (n_q, n_k)\,(n_k, d_v) \to (n_q, d_v) .$$
#
# This is *scaled dot-product attention*. The shapes say who has to agree with whom: queries and
# keys in their size $d_k$, keys and values in their number $n_k$. Nothing else has to agree.

# %% [markdown]
# ### Exercise: `attention`

# %%
@same_args
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask.

    ``Q`` has shape (..., n_q, d_k), ``K`` has shape (..., n_k, d_k), ``V`` has shape
    (..., n_k, d_v), with the same leading axes, any number of them. Returns the context vectors,
    shape (..., n_q, d_v). Scores from -500 to 500 must not lead to nan or inf. The arguments are
    left unchanged.
    """
    weights = softmax_rows(scaled_scores(Q, K))
    return weights @ V

# %%
Q = torch.tensor([[1.0, 0.0, 1.0, 0.0], [0.0, 2.0, 2.0, 0.0]])  # tea and cup ask
K = torch.tensor([[0.0, 1.0, 1.0, 0.0], [2.0, 0.0, 0.0, 1.0], [2.0, 1.0, 1.0, 1.0]])
V = torch.tensor([[1.0, 0.0, 2.0], [0.0, 1.0, 1.0], [1.0, 1.0, 3.0]])
context = attention(Q, K, V)
assert isinstance(context, torch.Tensor), f"Return one tensor, not a {type(context).__name__}."
assert context.shape == (2, 3), (
    f"Two queries and values of three numbers give (2, 3), not {tuple(context.shape)}."
)
assert same(context[0], [0.693, 0.814, 2.199], tolerance=2e-3), (
    f"Tea's context vector was computed above: (0.693, 0.814, 2.199). Yours: {context[0].tolist()}"
)
assert same(attention(0 * Q, K, V), [[2 / 3, 2 / 3, 2]] * 2), (
    "Queries of zeros find all keys equally good: each gets the plain average of the values."
)
shape = attention(torch.ones(5, 2, 4), torch.ones(5, 3, 4), torch.ones(5, 3, 7)).shape
assert shape == (5, 2, 7), f"In a batch of 5, with d_v = 7: expected (5, 2, 7), got {tuple(shape)}."
batch = attention(torch.stack([Q, 0 * Q]), torch.stack([K, K]), torch.stack([V, V]))
assert same(batch[0], context), "An item of a batch has the same result as it would have alone."
keys, values = torch.tensor([[1.0], [0.9], [0.0]]), torch.eye(3)
large = attention(torch.tensor([[1000.0], [-1000.0]]), keys, values)
assert same(large, [[1, 0, 0], [0, 0, 1]]), (
    "Scores of (1000, 900, 0) give the weights (1, 0, 0), and their negatives (0, 0, 1); "
    f"yours give {large.tolist()}."
)
print("attention: the visible checks pass.")

# %% [markdown]
# ## 8. A layer
#
# Last, the three projections move into a module as `nn.Linear` layers and become trainable. Mind
# the convention: in the formula $Q = X W_\text{query}$ the matrix has shape $(d_\text{in}, d_k)$,
# and `nn.Linear(d_in, d_k).weight` is its transpose, of shape $(d_k, d_\text{in})$. Calling the
# layer takes care of that.

# %% [markdown]
# ### Exercise: `QKVAttention`

# %%
class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    NAMES = ("W_query", "W_key", "W_value")

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, size in zip(self.NAMES, (d_k, d_k, d_v)):
            setattr(self, name, nn.Linear(d_in, size, bias=False))

    @property
    def projections(self):
        return [getattr(self, name) for name in self.NAMES]

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        return attention(*(W(X) for W in self.projections))

# %%
layer = QKVAttention(2, 4, 3)
for name, matrix in (("W_query", W_query), ("W_key", W_key), ("W_value", W_value)):
    linear = getattr(layer, name, None)
    assert isinstance(linear, nn.Linear), f"There should be an nn.Linear called `{name}`."
    assert linear.bias is None, f"{name} has a bias; the exercise asks for none."
    assert linear.weight.shape == matrix.T.shape, (
        f"{name}.weight has shape {tuple(linear.weight.shape)}; expected {tuple(matrix.T.shape)}."
    )
    with torch.no_grad():
        linear.weight.copy_(matrix.T)
names = [name for name, _ in layer.named_parameters()]
assert len(names) == 3, f"The layer should have no parameters but these three weights: {names}."
fresh = QKVAttention(4, 4, 4)
assert not torch.equal(fresh.W_query.weight, fresh.W_key.weight), (
    "In a new layer queries and keys are projected by the same numbers."
)
context = layer(X)
assert context is not None, "forward returns None. Does it end in `return`?"
assert isinstance(context, torch.Tensor), f"Return one tensor, not a {type(context).__name__}."
assert context.shape == (3, 3), f"Expected shape (3, 3), got {tuple(context.shape)}."
assert same(context[0], [0.693, 0.814, 2.199], tolerance=2e-3), (
    f"Tea's context vector was computed above: (0.693, 0.814, 2.199). Yours: {context[0].tolist()}"
)
batch = layer(torch.stack([-X, X]))
assert batch.shape == (2, 3, 3), f"Expected (2, 3, 3) for a batch, got {tuple(batch.shape)}."
assert same(batch[1], context), "A sentence in a batch has the same result as alone."
context.sum().backward()
for name in ("W_query", "W_key", "W_value"):
    assert getattr(layer, name).weight.grad is not None, f"No gradient reaches {name}."
print("QKVAttention: the visible checks pass.")

# %%
def test_all():
    global DEBUG
    DEBUG = True
    x = torch.randn(2, 5, 3)
    m = QKVAttention(3, 4, 6)
    assert m(x).shape == (2, 5, 6)
    c, w = context_for_one_query(x[0, 1], x[0], *(W.weight.T for W in m.projections))
    assert same(c, m(x)[0, 1])
    DEBUG = False

if __name__ == "__main__":
    test_all()
    print("all my tests pass")

# %% [markdown]
# ## In your own words
#
# A classmate divides the scores by $d_k$ in place of $\sqrt{d_k}$: "then they are certainly small
# enough". What do the attention weights of a freshly made layer with $d_k = 1024$ look like, and
# what becomes of the context vectors? Why is the root the right size, and not merely a smaller
# divisor?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown]
# sd of a score is sqrt(d_k) = 32. /1024 -> 1/32, softmax nearly uniform, the contexts are all nearly the average of the values. With the root the variance is 1 for every d_k.

# %% [markdown]
# ## Common mistakes
#
# * **The root of the wrong size.** $d_\text{in}$, $d_v$, the number of tokens: in many examples
#   these are all the same number as $d_k$, and nothing shows. Test with sizes that are all
#   different.
# * **The transpose forgotten, with a square matrix.** It runs. Compare with `nn.Linear` itself,
#   or with a matrix that is not symmetric and small enough to do by hand.
# * **A projection used twice.** Copy a line, change the name on the left, forget the one on the
#   right: the keys are queries now, and the scores are symmetric again. That is a quick way to
#   notice.
# * **Keys where values belong.** With $d_k = d_v$ the shapes are silent.
# * **A variable from outside.** A function that reads `d_k` or `inputs` from the notebook works
#   until another cell changes them. Take everything from the arguments.
#
# ## A question to think about
#
# The scores $Q K^\top = X W_\text{query} W_\text{key}^\top X^\top$ depend on the two matrices
# only by their product $M = W_\text{query} W_\text{key}^\top$. Why, then, learn two matrices of
# shape $(d_\text{in}, d_k)$ and not one of shape $(d_\text{in}, d_\text{in})$? Count the numbers
# for $d_\text{in} = 768$ and $d_k = 64$, and ask what the rank of $M$ can be. And what does it
# say about $W_\text{query}$ if you double it and halve $W_\text{key}$?
#
# ## Further reading
#
# * A. Vaswani and others, *Attention Is All You Need* (2017), section 3.2.1, with the variance
#   argument in a footnote.
# * C. M. Bishop and H. Bishop, *Deep Learning: Foundations and Concepts*, chapter 12, goes from
#   tied to separate projections, too.
# * S. Raschka, *Build a Large Language Model (From Scratch)*, chapter 3.
# * M.-T. Luong, H. Pham and C. D. Manning, *Effective Approaches to Attention-based Neural
#   Machine Translation* (2015), on other ways to score a pair.
