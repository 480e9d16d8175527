# %% [markdown]
# # Queries, keys and values

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
<<given project>>

# %% [markdown]
# ### A word on comparing

# %% [markdown]
# ## 2. A first try: one projection for everything

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
<<given tied_scores>>

# %% [markdown]
# ## 3. Separate projections

# %% [markdown]
# On the left, tokens that are alike have large scores; in the middle, where $U$ is the matrix of

# %% [markdown]
# ## 4. Why the square root

# %% [markdown]
# ### Exercise: `score_std`

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
<<given score_std>>

# %% [markdown]
# The left picture compares the argument with a measurement: scores of random queries and keys,

# %% [markdown]
# ### Not every random number is independent

# %% [markdown]
# ## 5. Scaled scores

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
<<given scaled_scores>>

# %% [markdown]
# ## 6. One query from beginning to end

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
<<given context_for_one_query>>

# %% [markdown]
# ## 7. All queries together

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
<<given attention>>

# %% [markdown]
# ## 8. A layer

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
<<given QKVAttention>>

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

# %% [markdown]
# sd of a score is sqrt(d_k) = 32. /1024 -> 1/32, softmax nearly uniform, the contexts are all nearly the average of the values. With the root the variance is 1 for every d_k.

# %% [markdown]
# ## Common mistakes

