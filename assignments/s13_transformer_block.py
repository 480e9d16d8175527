# %% s13_transformer_block: how to use this file [markdown]
# Write your code where it says `YOUR CODE HERE`, in place of `raise NotImplementedError()`,
# and your written answers where it says `YOUR ANSWER HERE`, in lines that begin with `#`.
# Running the file runs the visible checks; it stops at the first one that fails.
# Leave the lines that begin with `# %%` as they are: they mark the cells of the notebook
# `s13_transformer_block.ipynb`, which is the same assignment. Submit one of the two.
#
# `python card.py s13_transformer_block.py` runs the file, too, and says more about that check: your result, what
# was expected, the first difference, and a hint if you ask for one.

# %% [markdown]
# # The transformer block
#
# Attention moves information between tokens. A transformer needs three more parts: a *layer
# normalisation* that keeps numbers in a range that can be trained, a small *feed-forward network*
# that works on each token alone, and *residual connections* that add what a layer has found to
# what was there before. Together they make a *block*. A GPT is a stack of such blocks, with an
# embedding before it and one linear layer after it.
#
# When you have finished, you can
#
# - normalise tokens by hand, and say over which axis, with which variance and where `eps` belongs;
# - write the feed-forward network and the residual connection;
# - say what is different in a *pre-norm* and a *post-norm* block, and write both;
# - stack blocks so that each has weights of its own;
# - load the weights of PyTorch's `nn.TransformerEncoderLayer` into your block.
#
# **Time:** about two hours; `TransformerBlock` takes a third of it. **Difficulty:** hard. **You
# need:** linear layers and `nn.Module`, and causal multi-head attention, which is given below. No
# answer from an earlier notebook is used, and no exercise needs your answer to another one.
#
# Words, as everywhere in this course: a row is a token; tensors have the shape
# `(batch, tokens, d_model)`; in a mask, `True` means blocked.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.
#
# Your code may use Python's standard library and these packages: `torch`, `numpy`, `matplotlib`.

# %% nbgrader={"grade_id": "setup", "locked": true}
import copy
import math

import torch
from torch import nn
from torch.nn import functional as F


# %% [markdown]
# ## Given: causal attention
#
# This is the multi-head attention of the earlier stages, with biases and without dropout. Its input
# and its output have the same width, `d_model`. That is a condition for a residual connection: one
# can only add what has the same shape.

# %% nbgrader={"grade_id": "attention", "locked": true}
class CausalSelfAttention(nn.Module):
    """Causal multi-head self-attention: (batch, tokens, d_model) to the same shape.

    ``W_query``, ``W_key``, ``W_value`` and ``out_proj`` are ``nn.Linear(d_model, d_model)``, all
    with a bias. More tokens than ``context_length`` raise a ValueError.
    """

    def __init__(self, d_model: int, num_heads: int, context_length: int) -> None:
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"{num_heads} heads cannot share {d_model} features evenly")
        self.num_heads = num_heads
        self.W_query = nn.Linear(d_model, d_model)
        self.W_key = nn.Linear(d_model, d_model)
        self.W_value = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("future", future, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, d_model = x.shape
        if tokens > len(self.future):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.future)}")
        shape = (batch, tokens, self.num_heads, d_model // self.num_heads)
        queries = self.W_query(x).view(shape).transpose(1, 2)
        keys = self.W_key(x).view(shape).transpose(1, 2)
        values = self.W_value(x).view(shape).transpose(1, 2)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(shape[-1])
        scores = scores.masked_fill(self.future[:tokens, :tokens], -torch.inf)
        context = torch.softmax(scores, dim=-1) @ values
        return self.out_proj(context.transpose(1, 2).flatten(2))


# %% [markdown]
# ## Layer normalisation
#
# Deep networks multiply and add many times, and numbers easily grow or shrink on the way. Layer
# normalisation brings every token back to the same scale. For one token $x$ with $d$ features,
#
# $$
# \mu = \frac1d \sum_i x_i, \qquad
# \sigma^2 = \frac1d \sum_i (x_i - \mu)^2, \qquad
# y_i = g_i \, \frac{x_i - \mu}{\sqrt{\sigma^2 + \varepsilon}} + b_i .
# $$
#
# - Mean and variance are those of **one token**: the sums run over its features. Other tokens and
#   other sequences do not count.
# - The variance divides by $d$, not by $d - 1$. (`torch.var` divides by $d - 1$ unless you say
#   otherwise.)
# - $\varepsilon$ is a small number, $10^{-5}$ by default. It stands *inside* the root and keeps
#   the division finite when all features of a token are equal.
# - The *gain* $g$ and the *bias* $b$ are learned, one number of each per feature. They start
#   as 1 and 0. PyTorch calls the gain `weight`, and so do we.
#
# **By hand.** Two tokens, $d = 4$, gain $g = (3, 3, 1, 3)$ and bias $b = (0, 1, 2, 5)$:
#
# | | token 0 | token 1 |
# |---|---|---|
# | $x$ | $(6, 6, 8, 0)$ | $(2, 2, 6, 6)$ |
# | $\mu$ | 5 | 4 |
# | $x - \mu$ | $(1, 1, 3, -5)$ | $(-2, -2, 2, 2)$ |
# | $\sigma^2$ | 9 | 4 |
# | $(x - \mu) / \sigma$ | $(\tfrac13, \tfrac13, 1, -\tfrac53)$ | $(-1, -1, 1, 1)$ |
# | $y$ | $(1, 2, 3, 0)$ | $(-3, -2, 3, 8)$ |
#
# Here $\varepsilon$ is too small to be seen. With $\varepsilon = 16$, far too large for real use,
# the first token is divided by $\sqrt{9 + 16} = 5$ in place of 3, and $y = (0.6, 1.6, 2.6, 2)$.
#
# The picture shows the same for a sentence. Each word has five features with a meaning, chosen by
# hand; then its row was multiplied by one number and another one was added, as may happen between
# the layers of a network. So each word has a mean and a spread of its own, and *boat* and *reeds*
# look quite different. After the normalisation all rows are alike in mean and spread, and what is
# left is the *pattern* of a word: *boat* and *reeds* look alike now, because both are things.

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# words = "a small boat drifts past tall reeds".split()
# features = ["thing", "describes", "action", "place", "size"]
# meanings = torch.tensor(
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
# sizes = torch.tensor([0.4, 0.7, 1.8, 1.5, 0.6, 0.8, 1.0])[:, None]
# shifts = torch.tensor([0.0, 1.0, -2.0, 0.8, 0.5, -1.0, 2.0])[:, None]
# embedded = meanings * sizes + shifts
# normalised = F.layer_norm(embedded, (5,))
# figure, axes = plt.subplots(1, 2, figsize=(11, 4), layout="constrained")
# for axis, rows, title in zip(axes, (embedded, normalised), ("before", "after")):
#     picture = axis.imshow(rows, cmap="PuOr", vmin=-4, vmax=4, aspect="auto")
#     axis.set_xticks(range(5), features, rotation=20)
#     axis.set_xlabel("feature")
#     axis.set_title(f"{title} layer normalisation")
#     labels = []
#     for word, row in zip(words, rows):
#         mean = round(float(row.mean()), 1) + 0.0  # -0.0 becomes 0.0
#         labels.append(f"{word}: mean {mean}, spread {row.std(correction=0):.1f}")
#     axis.set_yticks(range(7), labels)
# figure.colorbar(picture, ax=axes, label="value")
# plt.show()

# %% [markdown]
# ### Exercise: `LayerNorm`
#
# **Common mistakes:** the mean is taken over the tokens or over everything; the variance is the one
# with $d - 1$; `eps` is added to the root and not under it; gain and bias are plain tensors, which
# no optimizer finds; the input itself is changed by `x -= ...`.

# %% nbgrader={"grade_id": "answer-LayerNorm", "solution": true}
class LayerNorm(nn.Module):
    """Layer normalisation over the last axis, written by hand.

    It has two parameters, ``nn.Parameter`` of shape (d_model,): ``weight``, the gain, which starts
    as ones, and ``bias``, which starts as zeros. There are no other parameters. Where all features
    of a token are the same number, 30 for instance, the result is the bias.

    Args:
        d_model: how many features a token has.
        eps: the number that is added to the variance, under the root.

    By hand: means, sums, ``torch.var`` and the like are fine, but torch's functions and layers that
    normalise by mean and variance are not (``F.layer_norm``, ``nn.LayerNorm``, and those for
    batches, groups, instances and root mean squares). Nor are threads, ``ctypes``, ``torch.jit``
    and ``torch.library``, which hide what is computed. Using any of these costs half of the
    points or all. (In the other exercises you may use ``nn.LayerNorm``.)
    """

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Normalise every token, then multiply by the gain and add the bias.

        Mean and variance are those of the features of one token; the variance divides by
        ``d_model``, and ``eps`` stands under the root.

        Args:
            x: float, shape (..., d_model): one token, a sequence, or a batch of sequences. It is
                not changed.

        Returns:
            A tensor of the same shape. Gradients flow back to ``x`` and to both parameters. A
            float64 module is right to ten digits. (It is graded with features from -100 to 100.
            Those of a token are all equal, or they differ: in float32 by about their size, in
            float64 by more than a hundredth of it.)
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "LayerNorm", "grade": true, "points": 3}
layer = LayerNorm(4)
for name in ("weight", "bias"):
    value = getattr(layer, name, None)
    assert isinstance(value, nn.Parameter), (
        f"{name} should be an nn.Parameter; yours is of type {type(value).__name__}."
    )
    assert value.shape == (4,), f"{name} should have shape (4,), not {tuple(value.shape)}."
x = torch.tensor([[[6.0, 6.0, 8.0, 0.0], [2.0, 2.0, 6.0, 6.0]]])  # the example by hand
with torch.no_grad():
    fresh = layer(x)
    layer.weight.copy_(torch.tensor([3.0, 3.0, 1.0, 3.0]))
    layer.bias.copy_(torch.tensor([0.0, 1.0, 2.0, 5.0]))
    got = layer(x)
assert isinstance(got, torch.Tensor), f"The output should be a tensor, not a {type(got).__name__}."
assert got.shape == (1, 2, 4), f"The shape should stay (1, 2, 4); yours is {tuple(got.shape)}."
assert x.tolist() == [[[6.0, 6.0, 8.0, 0.0], [2.0, 2.0, 6.0, 6.0]]], (
    "The call changes x in place. Compute with new tensors."
)
fresh, got = fresh.float(), got.float()
assert torch.allclose(fresh[0, 1], torch.tensor([-1.0, -1, 1, 1]), atol=1e-3), (
    "With the gain and the bias of a new layer, token 1 should become [-1, -1, 1, 1]; "
    f"yours becomes {fresh[0, 1].tolist()}."
)
assert torch.allclose(got[0, 0], torch.tensor([1.0, 2, 3, 0]), atol=1e-3), (
    f"Token 0 of the example should become [1, 2, 3, 0]; yours becomes {got[0, 0].tolist()}."
)
assert torch.allclose(got[0, 1], torch.tensor([-3.0, -2, 3, 8]), atol=1e-3), (
    f"Token 1 of the example should become [-3, -2, 3, 8]; yours becomes {got[0, 1].tolist()}."
)
turned = layer(x.flip(1)).detach().float()
assert torch.allclose(turned.flip(1), got, atol=1e-3), (
    "In a second call, with both tokens exchanged, they get other numbers than before."
)
apart = layer(x.transpose(0, 1)).detach().float()
assert torch.allclose(apart.transpose(0, 1), got, atol=1e-3), (
    "The same two tokens, as two sequences of one token each, should give the same numbers."
)
wide = LayerNorm(4, eps=16.0)(x).detach().float()
assert torch.allclose(wide[0, 0], torch.tensor([0.2, 0.2, 0.6, -1.0]), atol=1e-3), (
    "With eps=16, gain 1 and bias 0, token 0 should become [0.2, 0.2, 0.6, -1]; "
    f"yours becomes {wide[0, 0].tolist()}."
)
flat = layer(torch.full((1, 1, 4), 7.0)).detach().float()
assert torch.allclose(flat[0, 0], torch.tensor([0.0, 1, 2, 5]), atol=1e-3), (
    "Where all features of a token are equal, the bias should come out, [0, 1, 2, 5]; "
    f"yours gives {flat[0, 0].tolist()}."
)
print("LayerNorm: every token has its own mean and its own variance.")


# %% [markdown]
# ## The feed-forward network
#
# Attention mixes tokens, and what it mixes are linear functions of them. The second part of a block
# looks at **one token at a time**, and it is not linear. It consists of two linear layers with an
# activation between them:
#
# $$ \mathrm{FFN}(x) = W_2 \, \mathrm{ReLU}(W_1 x + b_1) + b_2 , \qquad
# \mathrm{ReLU}(z) = \max(z, 0) . $$
#
# The first layer leads from `d_model` to a larger width, `d_hidden`, the second one back. Usually
# `d_hidden` is four times `d_model`. Vaswani and others used the ReLU, and **so do we**; GPT-2 uses
# a smooth relative of it, the GELU.
#
# Without the activation the two layers would be one: $W_2 (W_1 x + b_1) + b_2$ is linear in $x$.
#
# **By hand.** `d_model = 2`, `d_hidden = 3`:
#
# $$ W_1 = \begin{pmatrix} 1 & 0 \\ 0 & 1 \\ 1 & -1 \end{pmatrix}, \;
# b_1 = \begin{pmatrix} 0 \\ -1 \\ 0 \end{pmatrix}, \;
# W_2 = \begin{pmatrix} 1 & 1 & 1 \\ 0 & 2 & -1 \end{pmatrix}, \;
# b_2 = \begin{pmatrix} 10 \\ 1 \end{pmatrix} $$
#
# | token | $W_1 x + b_1$ | after the ReLU | $\mathrm{FFN}(x)$ |
# |---|---|---|---|
# | $(1, 3)$ | $(1, 2, -2)$ | $(1, 2, 0)$ | $(13, 5)$ |
# | $(3, -1)$ | $(3, -2, 4)$ | $(3, 0, 4)$ | $(17, -3)$ |
#
# ### Exercise: `FeedForward`
#
# **Common mistakes:** the activation is forgotten, or comes after the second layer; one layer has
# no bias; the softmax takes the place of the ReLU.

# %% nbgrader={"grade_id": "answer-FeedForward", "solution": true}
class FeedForward(nn.Module):
    """The position-wise feed-forward network: a linear layer, the ReLU, a linear layer.

    Layers, with these names: ``linear1`` is ``nn.Linear(d_model, d_hidden)`` and ``linear2`` is
    ``nn.Linear(d_hidden, d_model)``, both with a bias. There are no other parameters.

    Args:
        d_model: features of a token, before and after.
        d_hidden: features between the two layers. It may be smaller than ``d_model``.
    """

    def __init__(self, d_model: int, d_hidden: int) -> None:
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Send each token through ``linear1``, the ReLU and ``linear2``.

        Args:
            x: float, shape (batch, tokens, d_model). It is not changed.

        Returns:
            A tensor of the same shape. Gradients flow back to ``x`` and to all parameters. A
            float64 module is right to ten digits.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "FeedForward", "grade": true, "points": 2}
network = FeedForward(2, 3)
for name, shape in (("linear1", (3, 2)), ("linear2", (2, 3))):
    value = getattr(network, name, None)
    assert isinstance(value, nn.Linear), (
        f"{name} should be an nn.Linear; yours is of type {type(value).__name__}."
    )
    assert value.weight.shape == shape, (
        f"The weight of {name} should have shape {shape}, not {tuple(value.weight.shape)}."
    )
    assert value.bias is not None, f"{name} should have a bias."
with torch.no_grad():
    network.linear1.weight.copy_(torch.tensor([[1.0, 0], [0, 1], [1, -1]]))
    network.linear1.bias.copy_(torch.tensor([0.0, -1, 0]))
    network.linear2.weight.copy_(torch.tensor([[1.0, 1, 1], [0, 2, -1]]))
    network.linear2.bias.copy_(torch.tensor([10.0, 1]))
    got = network(torch.tensor([[[1.0, 3], [3, -1]]]))
assert isinstance(got, torch.Tensor), f"The output should be a tensor, not a {type(got).__name__}."
assert got.shape == (1, 2, 2), f"The shape should stay (1, 2, 2); yours is {tuple(got.shape)}."
got = got.float()
assert not torch.allclose(got[0, 0], torch.tensor([11.0, 7.0]), atol=1e-3), (
    "Without an activation between the layers token 0 gets [11, 7], as yours does."
)
assert torch.allclose(got[0, 0], torch.tensor([13.0, 5.0]), atol=1e-3), (
    f"Token 0 of the example should get [13, 5]; yours gets {got[0, 0].tolist()}."
)
assert torch.allclose(got[0, 1], torch.tensor([17.0, -3.0]), atol=1e-3), (
    f"Token 1 of the example should get [17, -3]; yours gets {got[0, 1].tolist()}."
)
shape = tuple(FeedForward(5, 7)(torch.zeros(2, 3, 5)).shape)
assert shape == (2, 3, 5), f"Input (2, 3, 5) should give the same shape, not {shape}."
print("FeedForward: wide, bent, and back.")


# %% [markdown]
# ## Residual connections, and where the norm stands
#
# Call attention, or the feed-forward network, a *sublayer* $F$. A residual connection adds its
# result to its input: $x + F(x)$. The sublayer then has only the *change* to learn, and a sublayer
# that gives 0 leaves the token as it is. He and others showed in 2016 that very deep networks can
# be trained in this way.
#
# There are two places for the layer norm $N$:
#
# $$ \text{post-norm:} \quad N\bigl(x + F(x)\bigr) \qquad\qquad
# \text{pre-norm:} \quad x + F\bigl(N(x)\bigr) $$
#
# The first transformer of 2017 is post-norm. GPT-2 and most later models are pre-norm. In pre-norm
# the norm sees a *copy*: what is added to is $x$ itself.
#
# **By hand**, with two small stand-ins: $N$ subtracts the mean, and $F$ takes squares, so
# $F(1, 4, 7) = (1, 16, 49)$. For $x = (1, 4, 7)$, whose mean is 4:
#
# | | first step | second step | third step |
# |---|---|---|---|
# | pre | $N(x) = (-3, 0, 3)$ | $F(N(x)) = (9, 0, 9)$ | $x + F(N(x)) = (10, 4, 16)$ |
# | post | $F(x) = (1, 16, 49)$ | $x + F(x) = (2, 20, 56)$ | $N(x + F(x)) = (-24, -6, 30)$ |

# %% nbgrader={"grade_id": "stand-ins", "locked": true}
class Centre(nn.Module):
    """Subtract from each token the mean of its features: half of a layer norm."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x - x.mean(dim=-1, keepdim=True)


class Square(nn.Module):
    """Take the square of every feature. It stands for attention or the feed-forward network."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * x


# %% [markdown]
# ### Exercise: `residual`
#
# **Common mistakes:** in pre-norm, the *normalised* token is added and not the token; pre and post
# are exchanged; nothing is added at all; `x += ...` changes the caller's tensor.

# %% nbgrader={"grade_id": "answer-residual", "solution": true}
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    """Apply one sublayer with its residual connection and its norm.

    Args:
        x: tokens, float, shape (batch, tokens, d_model). They are not changed.
        sublayer: maps a tensor to another one of the same shape.
        norm: maps a tensor to another one of the same shape.
        norm_first: True for pre-norm: the sublayer reads the normalised tokens, and its result is
            added to ``x``. False for post-norm: the sublayer reads ``x``, and the sum of both is
            normalised.

    Returns:
        A tensor of the shape of ``x``. Gradients flow back to ``x``, through the sublayer and
        past it.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "residual", "grade": true, "points": 2}
x = torch.tensor([[[1.0, 4.0, 7.0]]])
pre = residual(x, Square(), Centre(), True)
assert isinstance(pre, torch.Tensor), f"Return a tensor, not a {type(pre).__name__}."
assert pre.shape == (1, 1, 3), f"The shape should stay (1, 1, 3); yours is {tuple(pre.shape)}."
pre = pre.tolist()[0][0]
assert pre != [9.0, 0.0, 9.0], "[9, 0, 9] is what the sublayer gives. The token is not added to it."
assert pre != [6.0, 0.0, 12.0], (
    "You add the normalised token. The residual connection adds x as it came."
)
assert pre != [-24.0, -6.0, 30.0], "With norm_first=True you compute the post-norm formula."
assert pre == [10.0, 4.0, 16.0], f"Pre-norm should give [10, 4, 16]; yours gives {pre}."
in_place = "The call changes x in place. Make a new tensor."
assert x.tolist() == [[[1.0, 4.0, 7.0]]], in_place
post = residual(x, Square(), Centre(), False).tolist()[0][0]
assert post != [-20.0, -2.0, 34.0], "You normalise before you add; post-norm normalises the sum."
assert post == [-24.0, -6.0, 30.0], f"Post-norm should give [-24, -6, 30]; yours gives {post}."
assert x.tolist() == [[[1.0, 4.0, 7.0]]], in_place
again = residual(-x, Square(), Centre(), True).tolist()[0][0]
assert again == [8.0, -4.0, 2.0], (
    f"For the token (-1, -4, -7), pre-norm should give [8, -4, 2]; yours gives {again}."
)
print("residual: the sublayer adds, the token stays.")


# %% [markdown]
# ## The block
#
# A block has two sublayers, each with a residual connection and a norm **of its own**: first
# attention, then the feed-forward network. With $A$ for attention:
#
# | pre-norm | post-norm |
# |---|---|
# | $h = x + A(N_1(x))$ | $h = N_1(x + A(x))$ |
# | $y = h + \mathrm{FFN}(N_2(h))$ | $y = N_2(h + \mathrm{FFN}(h))$ |
#
# In training, *dropout* acts on what a sublayer gives, just before it is added, and nowhere else
# in this block: $h = x + D(A(N_1(x)))$, $y = h + D(\mathrm{FFN}(N_2(h)))$, and in the same way for
# post-norm.
#
# **By hand.** Two tokens, `d_model = 4`. The query and key weights are 0, so all scores are equal,
# and attention gives token 0 its own value and token 1 the mean of both values. The value of a
# token is $V(a, b, c, d) = 1.5\,(c, d, a, b)$, and `out_proj` changes nothing. $N_1$ has gain 1 and
# bias 0, $N_2$ has gain 2 and bias 1. The feed-forward network has `d_hidden = 2` and no biases:
#
# $$ W_1 = \begin{pmatrix} 0 & -1 & 1 & 0 \\ 0 & 0 & -1 & -1 \end{pmatrix}, \qquad
# W_2 = \begin{pmatrix} 1 & 0 & 0 & -1 \\ -1 & 0 & 0 & 1 \end{pmatrix}^{\!\top} . $$
#
# | pre-norm | token 0 | token 1 |
# |---|---|---|
# | $x$ | $(2, 2, 4, 4)$ | $(2, 2, 10, 10)$ |
# | $N_1(x)$ | $(-1, -1, 1, 1)$ | $(-1, -1, 1, 1)$ |
# | values | $(1.5, 1.5, -1.5, -1.5)$ | $(1.5, 1.5, -1.5, -1.5)$ |
# | attention | $(1.5, 1.5, -1.5, -1.5)$ | $(1.5, 1.5, -1.5, -1.5)$ |
# | $h$ | $(3.5, 3.5, 2.5, 2.5)$ | $(3.5, 3.5, 8.5, 8.5)$ |
# | $N_2(h)$ | $(3, 3, -1, -1)$ | $(-1, -1, 3, 3)$ |
# | hidden, after the ReLU | $(0, 2)$ | $(4, 0)$ |
# | FFN | $(-2, 0, 0, 2)$ | $(4, 0, 0, -4)$ |
# | $y$ | $(1.5, 3.5, 2.5, 4.5)$ | $(7.5, 3.5, 8.5, 4.5)$ |
#
# | post-norm | token 0 | token 1 |
# |---|---|---|
# | $x$ | $(2, 2, 4, 4)$ | $(2, 2, 10, 10)$ |
# | values | $(6, 6, 3, 3)$ | $(15, 15, 3, 3)$ |
# | attention | $(6, 6, 3, 3)$ | $(10.5, 10.5, 3, 3)$ |
# | $x$ + attention | $(8, 8, 7, 7)$ | $(12.5, 12.5, 13, 13)$ |
# | $h$ | $(1, 1, -1, -1)$ | $(-1, -1, 1, 1)$ |
# | hidden, after the ReLU | $(0, 2)$ | $(2, 0)$ |
# | FFN | $(-2, 0, 0, 2)$ | $(2, 0, 0, -2)$ |
# | $h$ + FFN | $(-1, 1, -1, 1)$ | $(1, -1, 1, -1)$ |
# | $y$ | $(-1, 3, -1, 3)$ | $(3, -1, 3, -1)$ |
#
# ### Exercise: `TransformerBlock`
#
# `norm1` and `norm2` may be `nn.LayerNorm` or your own `LayerNorm`. The layers of the feed-forward
# network are attributes of the block itself, with the names that `nn.TransformerEncoderLayer` has
# for them; so this exercise needs no other answer of yours.
#
# **Common mistakes:** one norm serves both sublayers; the second residual connection adds $x$ and
# not $h$; the feed-forward network gets $x$; dropout acts on the sum; `norm_first` is ignored. None
# of them raises an error.

# %% nbgrader={"grade_id": "answer-TransformerBlock", "solution": true}
class TransformerBlock(nn.Module):
    """Causal attention and a feed-forward network, with residual connections and norms.

    Layers, with these names: ``attention`` is ``CausalSelfAttention(d_model, num_heads,
    context_length)``; ``norm1`` and ``norm2`` are layer norms over ``d_model`` features with the
    parameters ``weight`` and ``bias`` and eps 1e-5; ``linear1`` is ``nn.Linear(d_model, d_hidden)``
    and ``linear2`` is ``nn.Linear(d_hidden, d_model)``, both with a bias. There are no other
    parameters.

    Args:
        d_model: features of a token.
        num_heads: heads of the attention; it divides ``d_model``.
        d_hidden: features between ``linear1`` and ``linear2``.
        context_length: the largest number of tokens in a sequence. With more of them,
            the attention raises a ValueError.
        dropout: probability with which, in training, a feature of a sublayer's output is dropped
            before it is added, 0.0 to 1.0.
        norm_first: True for a pre-norm block, False for a post-norm block.
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_hidden: int,
        context_length: int,
        dropout: float = 0.0,
        norm_first: bool = True,
    ) -> None:
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Apply attention, then the feed-forward network (linear1, ReLU, linear2).

        With A for attention, FFN for the feed-forward network and D for dropout:

        - pre-norm:  h = x + D(A(norm1(x)));  y = h + D(FFN(norm2(h)))
        - post-norm: h = norm1(x + D(A(x)));  y = norm2(h + D(FFN(h)))

        In training mode D acts as ``nn.Dropout`` does (kept features are divided by
        ``1 - dropout``), with a draw of its own for each of the two sublayers; in evaluation mode
        it does nothing.

        Args:
            x: float, shape (batch, tokens, d_model), ``1 <= tokens <= context_length``. It is not
                changed.

        Returns:
            The output y alone, a tensor of the shape of ``x``. Gradients flow back to ``x`` and to
            all parameters. A float64 module is right to ten digits.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "TransformerBlock", "grade": true, "points": 5}
x = torch.tensor([[[2.0, 2.0, 4.0, 4.0], [2.0, 2.0, 10.0, 10.0]]])  # the example by hand
outputs = []
for norm_first in (True, False):
    block = TransformerBlock(4, 2, 2, 3, norm_first=norm_first)
    for name in ("attention", "norm1", "norm2", "linear1", "linear2"):
        assert hasattr(block, name), f"The block should have a layer called {name}."
    assert hasattr(block.attention, "W_value"), (
        "attention should be a CausalSelfAttention, which is given above; yours is of type "
        f"{type(block.attention).__name__}."
    )
    count = sum(parameter.numel() for parameter in block.parameters())
    assert count == 118, (
        "In the example attention has 80 numbers to learn, the two norms 16 and the two linear "
        f"layers 22: 118 together. Yours has {count}."
    )
    with torch.no_grad():
        for parameter in block.parameters():
            parameter.zero_()
        swap = [[0.0, 0, 1, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]]
        block.attention.W_value.weight.copy_(1.5 * torch.tensor(swap))
        block.attention.out_proj.weight.copy_(torch.eye(4))
        block.norm1.weight.fill_(1.0)
        block.norm2.weight.fill_(2.0)
        block.norm2.bias.fill_(1.0)
        block.linear1.weight.copy_(torch.tensor([[0.0, -1, 1, 0], [0, 0, -1, -1]]))
        block.linear2.weight.copy_(torch.tensor([[1.0, -1], [0, 0], [0, 0], [-1, 1]]))
        got = block(x)
    assert isinstance(got, torch.Tensor), f"Return the output alone, not a {type(got).__name__}."
    assert got.shape == (1, 2, 4), f"The shape should stay (1, 2, 4); yours is {tuple(got.shape)}."
    outputs.append(got.float().round(decimals=3))
assert x.tolist() == [[[2.0, 2.0, 4.0, 4.0], [2.0, 2.0, 10.0, 10.0]]], (
    "The call changes x in place. Make new tensors: x = x + ..."
)
pre, post = outputs
assert not torch.allclose(pre, post, atol=1e-3), "norm_first makes no difference in your block."
for number, wanted in enumerate(torch.tensor([[1.5, 3.5, 2.5, 4.5], [7.5, 3.5, 8.5, 4.5]])):
    assert torch.allclose(pre[0, number], wanted, atol=1e-3), (
        f"Pre-norm: token {number} of the example should get {wanted.tolist()}; "
        f"yours gets {pre[0, number].tolist()}."
    )
for number, wanted in enumerate(torch.tensor([[-1.0, 3, -1, 3], [3, -1, 3, -1]])):
    assert torch.allclose(post[0, number], wanted, atol=1e-3), (
        f"Post-norm: token {number} of the example should get {wanted.tolist()}; "
        f"yours gets {post[0, number].tolist()}."
    )
dropping = TransformerBlock(4, 2, 2, 3, dropout=1.0)
with torch.no_grad():
    kept = dropping.train()(x).float()
    calm = dropping.eval()(x).float()
assert torch.allclose(kept, x, atol=1e-3), (
    "With dropout=1.0 a pre-norm block in training should give x back: both sublayers are dropped, "
    f"and x is not. Yours gives {kept.tolist()}."
)
assert not torch.allclose(calm, x, atol=1e-3), (
    "In evaluation mode nothing is dropped, so a block with dropout=1.0 should still change x."
)
print("TransformerBlock: both kinds give the numbers of the example.")


# %% [markdown]
# ## What the place of the norm does
#
# Xiong and others asked in 2020 why post-norm transformers are hard to train. They compared the
# gradients in the first step. The next picture repeats that on a small scale, with 24 blocks of
# PyTorch's, random weights and random tokens. On the left you see the length of the gradient at
# `linear2.weight` of every block. Near the output, the gradients of the post-norm stack are several
# times as long as those of the pre-norm stack. A step that suits the pre-norm stack is too large
# there; that is why post-norm models are trained with very small steps at first. On the right you
# see the spread of the numbers between the blocks. What does each kind of block do to it?

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.6), layout="constrained")
# for norm_first, style in ((False, "o-"), (True, "s--")):
#     torch.manual_seed(1)
#     blocks = nn.ModuleList(
#         nn.TransformerEncoderLayer(64, 4, 128, 0.0, batch_first=True, norm_first=norm_first)
#         for _ in range(24)
#     )
#     for parameter in blocks.parameters():
#         if parameter.dim() > 1:
#             nn.init.xavier_normal_(parameter)
#     read_out = nn.Linear(64, 10)
#     hidden = torch.randn(16, 7, 64)
#     targets = torch.randint(0, 10, (16 * 7,))
#     spreads = []
#     for block in blocks:
#         hidden = block(hidden)
#         spreads.append(float(hidden.detach().std()))
#     if norm_first:
#         hidden = F.layer_norm(hidden, (64,))
#     F.cross_entropy(read_out(hidden).flatten(0, 1), targets).backward()
#     lengths = [float(block.linear2.weight.grad.norm()) for block in blocks]
#     name = "pre-norm" if norm_first else "post-norm"
#     left.plot(range(1, 25), lengths, style, label=name)
#     right.plot(range(1, 25), spreads, style, label=name)
# for axis, title in ((left, "length of the first gradient"), (right, "spread of the output")):
#     axis.set_title(title)
#     axis.set_xlabel("block, from the input to the output")
#     axis.set_ylim(bottom=0)
#     axis.legend()
# plt.show()

# %% [markdown]
# ## A stack of blocks
#
# A block gives tokens of the shape that it takes, so blocks can follow each other: GPT-2 has 12 to
# 48 of them. All have the same form, and **each has weights of its own**. A pre-norm stack ends
# with one more layer norm; a post-norm stack does not need it, since every block ends with one.
#
# `copy.deepcopy(block)` makes an independent copy of a module with all its parameters. In
# `[block] * 3` there are three names for one and the same module.
#
# **By hand**, with an `nn.Linear` without bias as the block, two features, three copies:
#
# $$ W = \begin{pmatrix} 1 & 1 \\ 0 & 1 \end{pmatrix}: \qquad
# (1, 2) \to (3, 2) \to (5, 2) \to (7, 2) . $$
#
# Now the *second* copy alone gets another weight, one that exchanges both features:
#
# $$ (1, 2) \to (3, 2) \to (2, 3) \to (5, 3) \quad\text{and after the last norm}\quad (1, -1) . $$
#
# ### Exercise: `Stack`
#
# **Common mistakes:** one block is used several times; the blocks are in a plain list, so that
# their parameters are never trained and `eval()` does not reach them; every block gets the first
# input; the last norm is forgotten.

# %% nbgrader={"grade_id": "answer-Stack", "solution": true}
class Stack(nn.Module):
    """Copies of a block, one after another, and a layer norm at the end.

    ``blocks`` is an ``nn.ModuleList`` (or ``nn.Sequential``) of ``num_layers`` independent copies
    of ``block``, which start with its weights and are numbered from 0 (``blocks.0``, ``blocks.1``).
    (The block itself may be one of them.) With ``final_norm=True``, ``norm`` is a layer norm over
    ``d_model`` features with the parameters ``weight`` and ``bias`` and eps 1e-5. There are no
    other parameters.

    Args:
        block: any module that maps (batch, tokens, d_model) to the same shape.
        num_layers: how many copies, at least 1.
        d_model: features of a token.
        final_norm: whether the output of the last block is normalised.
    """

    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Send the tokens through all blocks in their order, and through the last norm if any.

        Args:
            x: float, shape (batch, tokens, d_model). It is not changed.

        Returns:
            A tensor of the same shape. Gradients flow back to ``x`` and to all parameters. A
            float64 module is right to ten digits.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "Stack", "grade": true, "points": 4}
one = nn.Linear(2, 2, bias=False)
with torch.no_grad():
    one.weight.copy_(torch.tensor([[1.0, 1.0], [0.0, 1.0]]))
x = torch.tensor([[[1.0, 2.0]]])
stack = Stack(one, 3, 2, final_norm=False)
got = stack(x)
assert isinstance(got, torch.Tensor), f"The output should be a tensor, not a {type(got).__name__}."
assert got.shape == (1, 1, 2), f"The shape should stay (1, 1, 2); yours is {tuple(got.shape)}."
assert got[0, 0].tolist() == [7.0, 2.0], (
    f"Three copies should lead from (1, 2) to (7, 2); yours lead to {got[0, 0].tolist()}."
)
count = sum(parameter.numel() for parameter in stack.parameters())
assert count != 4, "Only one block's parameters are found: is one block used three times?"
assert count != 0, "No parameters are found. A plain list hides the blocks from PyTorch."
assert count == 12, f"Three blocks have 12 numbers to learn, without a last norm; yours: {count}."
normed = Stack(one, 3, 2)
count = sum(parameter.numel() for parameter in normed.parameters())
assert count == 16, f"The last norm has 4 numbers to learn: 16 together. Yours: {count}."
for layers in (stack, normed):
    assert hasattr(layers, "blocks"), "The copies should be in an attribute called blocks."
    with torch.no_grad():
        layers.blocks[1].weight.copy_(torch.tensor([[0.0, 1.0], [1.0, 0.0]]))
got = stack(x)[0, 0].tolist()
assert got == [5.0, 3.0], (
    f"With another weight in the second copy alone, (1, 2) should lead to (5, 3), not {got}."
)
got = normed(x)[0, 0].detach().float()
assert torch.allclose(got, torch.tensor([1.0, -1.0]), atol=1e-3), (
    f"The last norm should turn (5, 3) into (1, -1); yours gives {got.tolist()}."
)
print("Stack: three blocks, three sets of weights.")


# %% [markdown]
# ## The same as PyTorch's
#
# `nn.TransformerEncoderLayer` is a block like yours; `norm_first` chooses between both kinds, and
# the causal mask is handed to its call. With the same weights both must give the same output. Only
# the attention stores its weights in another way:
#
# | PyTorch's name | what it holds |
# |---|---|
# | `self_attn.in_proj_weight` | the weights for queries, keys, values: `(3 * d_model, d_model)` |
# | `self_attn.in_proj_bias` | the three biases, in the same order: `(3 * d_model,)` |
# | `self_attn.out_proj` | the output projection, as in ours |
# | `linear1`, `linear2`, `norm1`, `norm2` | the same as in our block |
#
# The three weights lie on top of each other. **By hand**, with `d_model = 1` and the column
# $(5, 6, 7)^\top$ in `in_proj_weight`: the weight of `W_query` is $(5)$, that of `W_key` is $(6)$
# and that of `W_value` is $(7)$.
#
# ### Exercise: `weights_from_torch`
#
# When it passes, and `TransformerBlock` too, you can see that both agree. Add a cell with these
# lines:
#
# ```python
# layer = nn.TransformerEncoderLayer(16, 4, 64, dropout=0.0, batch_first=True, norm_first=True)
# block = TransformerBlock(16, 4, 64, context_length=9)
# block.load_state_dict(weights_from_torch(layer.state_dict()))
# x = torch.randn(2, 7, 16)
# future = torch.ones(7, 7, dtype=torch.bool).triu(1)
# print((block(x) - layer(x, src_mask=future)).abs().max())
# ```
#
# **Common mistakes:** the parts of `in_proj_weight` are taken in another order; columns are cut in
# place of rows; a part is transposed, which gives no error because it is square; the biases are
# forgotten.

# %% nbgrader={"grade_id": "answer-weights_from_torch", "solution": true}
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Rename and cut the weights of an ``nn.TransformerEncoderLayer`` for a `TransformerBlock`.

    Args:
        state: the ``state_dict()`` of the layer, with the twelve names of the table: for each of
            ``self_attn.out_proj``, ``linear1``, ``linear2``, ``norm1`` and ``norm2`` a ``.weight``
            and a ``.bias``, and ``self_attn.in_proj_weight`` and ``self_attn.in_proj_bias``. It is
            not changed.

    Returns:
        A new dict with sixteen entries: ``attention.W_query``, ``attention.W_key``,
        ``attention.W_value``, ``attention.out_proj``, ``linear1``, ``linear2``, ``norm1`` and
        ``norm2``, each with ``.weight`` and ``.bias``. The tensors may share memory with those of
        ``state``.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "weights_from_torch", "grade": true, "points": 2}
layer = nn.TransformerEncoderLayer(4, 2, 6, dropout=0.0, batch_first=True)
with torch.no_grad():
    for number, parameter in enumerate(layer.parameters()):
        parameter.copy_(torch.arange(parameter.numel()).view_as(parameter).sin() + 0.1 * number)
state = layer.state_dict()
weights = weights_from_torch(state)
assert isinstance(weights, dict), f"Return a dict, not a {type(weights).__name__}."
assert len(state) == 12 and "self_attn.in_proj_weight" in state, "The call changes state."
parts = ("W_query", "W_key", "W_value", "out_proj")
names = [f"attention.{part}" for part in parts] + ["linear1", "linear2", "norm1", "norm2"]
expected = {f"{name}.{kind}" for name in names for kind in ("weight", "bias")}
missing, surplus = sorted(expected - set(weights)), sorted(set(weights) - expected)
assert not missing, f"These entries are missing: {missing}."
assert not surplus, f"These entries do not belong to a TransformerBlock: {surplus}."
for name in ("linear1", "linear2", "norm1", "norm2"):
    for kind in ("weight", "bias"):
        got = weights[f"{name}.{kind}"]
        same = torch.equal(got.float(), state[f"{name}.{kind}"])
        assert same, f"{name}.{kind} should stay as it is."
shape = tuple(weights["attention.W_query.weight"].shape)
assert shape == (4, 4), f"The weight of W_query should have shape (4, 4), not {shape}."
got = weights["attention.W_query.weight"].float()
assert torch.equal(got, state["self_attn.in_proj_weight"][:4]), (
    "W_query should have the first four rows of in_proj_weight."
)
attention = CausalSelfAttention(4, 2, 5)
with torch.no_grad():
    for name, parameter in attention.named_parameters():
        parameter.copy_(weights[f"attention.{name}"])
    x = torch.tensor([[[1.0, 0, 2, 1], [0, 1, 1, 3], [2, 2, 0, 1]]])
    future = torch.ones(3, 3, dtype=torch.bool).triu(1)
    theirs = layer.self_attn(x, x, x, attn_mask=future, need_weights=False)[0]
    got = attention(x)
assert torch.allclose(got, theirs, atol=1e-4), (
    "With your weights our attention should give what PyTorch's gives. "
    f"Token 0 should get {theirs[0, 0].tolist()}; it gets {got[0, 0].tolist()}."
)
print("weights_from_torch: our attention and PyTorch's agree.")

# %% [markdown] nbgrader={"grade_id": "question-a-clear-path", "locked": true}
# ## In your own words
#
# In a stack of pre-norm blocks there is a path from the output of the last block back to the input
# of the first one that meets no weight and no norm. Describe it. What does it mean for the gradient
# in the first block, and why is there no such path in a post-norm stack? And what is the price: why
# does a pre-norm stack need one more norm at its end?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "a-clear-path", "grade": true, "points": 2, "solution": true}
# YOUR ANSWER HERE

# %% [markdown]
# ## A question to think about
#
# Layer norm gives the same for a token and for ten times that token, but for `eps`. Does a pre-norm
# block do so as well? What would be lost if it did?
#
# Another one: how many numbers does a block of GPT-2's smallest size learn (`d_model` 768, 12
# heads, `d_hidden` 3072)? What share of them is in the feed-forward network, and what share in the
# norms?
#
# ## Where to read on
#
# - J. L. Ba, J. R. Kiros, G. E. Hinton, *Layer Normalization*, 2016.
# - K. He, X. Zhang, S. Ren, J. Sun, *Deep Residual Learning for Image Recognition*, 2016, and
#   *Identity Mappings in Deep Residual Networks*, 2016: where the norm stands, asked for images.
# - A. Vaswani and others, *Attention Is All You Need*, 2017: sections 3.1 and 3.3, and 5.4 on
#   dropout.
# - R. Xiong and others, *On Layer Normalization in the Transformer Architecture*, 2020: pre-norm
#   and post-norm.
# - D. Hendrycks, K. Gimpel, *Gaussian Error Linear Units*, 2016.
# - B. Zhang, R. Sennrich, *Root Mean Square Layer Normalization*, 2019: without the mean.
