# %% s04_attention_modules: how to use this file [markdown]
# Write your code where it says `YOUR CODE HERE`, in place of `raise NotImplementedError()`,
# and your written answers where it says `YOUR ANSWER HERE`, in lines that begin with `#`.
# Running the file runs the visible checks; it stops at the first one that fails.
# Leave the lines that begin with `# %%` as they are: they mark the cells of the notebook
# `s04_attention_modules.ipynb`, which is the same assignment. Submit one of the two.
#
# `python card.py s04_attention_modules.py` runs the file, too, and says more about that check: your result, what
# was expected, the first difference, and a hint if you ask for one.

# %% [markdown]
# # Self-attention as a module
#
# **Goal.** You know the steps of self-attention: project, compare, normalise, average. The last
# stage ended with a first layer made of them. Here you look at such an `nn.Module` more closely: it
# can be trained, saved, moved to another dtype and used on a whole batch at once. You write it
# three times, with bare `nn.Parameter` matrices, with three `nn.Linear` layers and with one fused
# layer, and you find out that the mathematics does not change at all. In between you look at the
# weights inside, and at the end you let the tokens stand along any axis.
#
# **Time:** about two hours. **Difficulty:** medium. **You need:** queries, keys and values, scaled
# scores, and the softmax along an axis.
#
# **Why a module?** As soon as an assignment to `self` makes a parameter part of a module, PyTorch
# knows about it: `parameters()` hands it to the optimizer, `state_dict()` saves it,
# `.to(torch.float64)` converts it. A matrix that PyTorch does not know about is never trained and
# never saved.
#
# Two promises make a module pleasant to work with, and every class on this page keeps them:
#
# - `forward` is **silent**. It prints nothing. If you want the attention weights, ask for
#   them.
# - `forward` is **pure**. It changes neither its input nor the module. The same input gives the
#   same output, however often you call. (Keeping the last weights as an attribute is no change, as
#   long as no later call reads them.)
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.
#
# Your code may use Python's standard library and these packages: `torch`, `numpy`, `matplotlib`.

# %% nbgrader={"grade_id": "setup", "locked": true}
import contextlib
import io
import math

import torch
from torch import nn
import torch.nn.functional as F


# %% [markdown]
# ## 1. One formula for every batch
#
# Rows are tokens. Let $X$ hold one token in each row, and let $W_q, W_k, W_v$ be matrices of shape
# `(d_in, d_out)`. Then
#
# $$ Q = X W_q, \qquad K = X W_k, \qquad V = X W_v, $$
# $$ A = \operatorname{softmax}\!\left(\frac{Q K^\top}{\sqrt{d}}\right), \qquad Y = A V. $$
#
# The numbers before the softmax are the **attention scores**, the numbers after it, $A$, are the
# **attention weights**, and each row of $Y$ is a **context vector**. The softmax runs along each
# row, that is over the keys, and $d$ is the width of the queries and keys.
#
# **A batch** is a stack of sequences, a tensor of shape `(batch, tokens, d_in)`. The operator `@`
# multiplies the matrices that stand in the *last two* axes, once for every entry of the axes in
# front of them. So nothing has to be rewritten for batches, as long as every axis is counted **from
# the end**: the features are axis `-1`, the tokens are axis `-2`. Count from the front, `0` and
# `1`, and the very same line of code means something else as soon as a batch axis is put in front.
#
# **A worked example.** Two tokens, queries and keys of width $d = 4$, so $\sqrt d = 2$:
#
# $$ Q = \begin{pmatrix} 2\ln 3 & 0 & 0 & 0 \\ 0 & 0 & 0 & 0 \end{pmatrix}, \quad
#    K = \begin{pmatrix} 1 & 0 & 0 & 0 \\ 0 & 0 & 0 & 0 \end{pmatrix}, \quad
#    V = \begin{pmatrix} 8 \\ 4 \end{pmatrix}. $$
#
# - The scaled scores of token 1 are $2\ln 3 / 2 = \ln 3$ and $0$. Since $e^{\ln 3} = 3$ and
#   $e^0 = 1$, its weights are $\tfrac34$ and $\tfrac14$, and its context is
#   $\tfrac34\cdot 8 + \tfrac14\cdot 4 = 7$.
# - The scores of token 2 are $0$ and $0$: both weights are $\tfrac12$, and its context is $6$.
#
# Without the scale, token 1 would have the scores $2 \ln 3 = \ln 9$ and $0$, the weights $0.9$ and
# $0.1$, and the context $7.6$. Keep these numbers in mind: the checks below use them.

# %% tags=["active-ipynb"]
# # Three shapes, one line of code: `@` looks at the last two axes only.
# for lead in [(), (3,), (3, 4)]:
#     left, right = torch.randn(*lead, 5, 6), torch.randn(*lead, 6, 7)
#     print(tuple(left.shape), "@", tuple(right.shape), "->", tuple((left @ right).shape))

# %% [markdown]
# ### Exercise 1: `attention_weights`
#
# Start with a plain function. It has no parameters, so it needs no module.
#
# One remark on precision. `torch.tensor(0.1)` is a float32 number, and a float32 number knows only
# about seven digits. Let one of them into a float64 computation and the result still *says*
# float64, but only the first seven or eight digits are right. A plain Python number has no such
# effect.

# %% nbgrader={"grade_id": "answer-attention_weights", "solution": true}
def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``.

    Args:
        queries: shape ``(..., n_q, d)``.
        keys: shape ``(..., n_k, d)``. The axes in front are the same as those of ``queries``; there
            may be none of them, one (a batch) or more.

    Returns:
        Shape ``(..., n_q, n_k)``. Entry ``[..., i, j]`` says how much query ``i`` attends to key
        ``j``.

    ``n_q`` and ``n_k`` need not be equal. The weights are finite for scores from -500 to 500.
    float64 arguments give a float64 result that is right to ten digits. Prints nothing and leaves
    its arguments as they are.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "attention_weights", "grade": true, "points": 2}
queries = torch.tensor([[2 * math.log(3), 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
keys = torch.tensor([[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
weights = attention_weights(queries, keys)
assert isinstance(weights, torch.Tensor), f"Return one tensor; you returned {type(weights)}."
assert weights.shape == (2, 2), (
    f"2 queries and 2 keys give weights of shape (2, 2); yours have shape {tuple(weights.shape)}."
)
assert not torch.allclose(weights[0].float(), torch.tensor([0.9, 0.1]), atol=1e-3), (
    "The first row is (0.9, 0.1): these are the weights of unscaled scores."
)
assert torch.allclose(weights.float().sum(dim=-1), torch.ones(2), atol=1e-5), (
    "Each query spends a total weight of 1, so each row should sum to 1."
)
assert torch.allclose(weights[0].float(), torch.tensor([0.75, 0.25]), atol=1e-4), (
    f"In the worked example the first token has the weights 3/4 and 1/4; yours are {weights[0]}."
)
assert torch.allclose(weights[1].float(), torch.tensor([0.5, 0.5]), atol=1e-4), (
    f"In the worked example the second token has the weights 1/2 and 1/2; yours are {weights[1]}."
)
assert queries[0, 0] > 2, "You have changed the caller's queries."
weights = attention_weights(torch.ones(3, 5, 4), torch.ones(3, 7, 4))
assert weights.shape == (3, 5, 7), (
    "A batch of 3, with 5 queries and 7 keys each, gives weights of shape (3, 5, 7); "
    f"yours have shape {tuple(weights.shape)}."
)
assert torch.allclose(weights.float(), torch.tensor(1 / 7)), (
    "In a batch with seven equal keys each weight should be 1/7. Along which axis do you go?"
)
with contextlib.redirect_stdout(io.StringIO()) as printed:
    attention_weights(queries, keys)
assert not printed.getvalue(), (
    f"Your function prints {printed.getvalue()!r}; it should print nothing."
)
print("attention_weights: the shapes and the worked example are right.")


# %% [markdown]
# ## 2. Weights of your own: `nn.Parameter`
#
# A tensor becomes trainable by being wrapped: `nn.Parameter(t)`. Assigned to an attribute in
# `__init__`, after `super().__init__()`, it is registered under that attribute's name. The shape is
# yours to choose, so we choose the one of the formula: $Q = X W_q$ with $W_q$ of shape
# `(d_in, d_out)`.
#
# With which numbers should it start? Any will do for the exercise; `torch.rand` is the usual choice
# in textbooks. (It is a poor one for training: all its numbers are positive, so for positive inputs
# all queries point in much the same direction, and all tokens attend to the same keys.)

# %% tags=["active-ipynb"]
# # What PyTorch sees of a module: only what was registered.
# class Demo(nn.Module):
#     def __init__(self):
#         super().__init__()
#         self.known = nn.Parameter(torch.zeros(2, 3))
#         self.unknown = torch.zeros(2, 3)  # a plain tensor: an attribute, but not a parameter
#
# for name, parameter in Demo().named_parameters():
#     print(name, tuple(parameter.shape), "trainable" if parameter.requires_grad else "frozen")

# %% [markdown]
# ### Exercise 2: `SelfAttentionParameter`

# %% nbgrader={"grade_id": "answer-SelfAttentionParameter", "solution": true}
class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``.

    Parameters: ``W_query``, ``W_key``, ``W_value``, each an ``nn.Parameter`` of shape
    ``(d_in, d_out)`` and trainable, used as ``x @ W``. No others. What they start with, and the
    order in which you make them, is up to you.
    """

    def __init__(self, d_in: int, d_out: int) -> None:
        """Make the three matrices. Prints nothing."""
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens.

        Args:
            x: shape ``(tokens, d_in)`` or ``(batch, tokens, d_in)``. Any number of tokens.

        Returns:
            Only the context vectors, shape ``(tokens, d_out)`` or ``(batch, tokens, d_out)``. The
            sequences of a batch do not see each other.

        Prints nothing; changes neither ``x`` nor the module. The result is finite for scores
        from -500 to 500. A module in float64 is right to ten digits. Gradients flow back to ``x``
        and to all parameters.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "SelfAttentionParameter", "grade": true, "points": 3}
attention = SelfAttentionParameter(2, 4)
found = {name: tuple(p.shape) for name, p in attention.named_parameters(remove_duplicate=False)}
wanted = {"W_query": (2, 4), "W_key": (2, 4), "W_value": (2, 4)}
assert wanted.items() <= found.items() and len([*attention.parameters()]) == 3, (
    "The module should have W_query, W_key and W_value, each of shape (2, 4), and no others; "
    f"it has {found or 'nothing'}."
)
with torch.no_grad():  # the numbers of the worked example
    for parameter in attention.parameters():
        parameter.zero_()
    attention.W_query[0, 0] = 2 * math.log(3)
    attention.W_key[0, 0] = 1.0
    attention.W_value[:, 0] = torch.tensor([8.0, 4.0])
y = attention(torch.eye(2))
assert isinstance(y, torch.Tensor), f"forward should return one tensor; it returned {type(y)}."
assert y.shape == (2, 4), f"2 tokens and d_out=4 give shape (2, 4); yours is {tuple(y.shape)}."
assert abs(y[0, 0].item() - 7.6) > 1e-3, "7.6 is the context without the scale: see section 1."
assert torch.allclose(y[:, 0].float(), torch.tensor([7.0, 6.0]), atol=1e-4), (
    f"In the worked example the contexts are 7 and 6; yours are {y[:, 0].tolist()}."
)
assert attention(torch.ones(3, 5, 2)).shape == (3, 5, 4), "A batch (3, 5, 2) should give (3, 5, 4)."
batch = torch.stack([torch.eye(2), 3 * torch.eye(2)])
assert torch.allclose(attention(batch)[0], y, atol=1e-5), (
    "The first sequence of a batch gets another answer than the same sequence alone."
)
with torch.no_grad():  # now the key of token 1 is (1, 0, 0, 0), and that of token 0 is zero
    attention.W_key.copy_(torch.tensor([[0.0, 0, 0, 0], [1, 0, 0, 0]]))
x = torch.eye(2)
y = attention(x)
assert torch.allclose(y[:, 0].float(), torch.tensor([5.0, 6.0]), atol=1e-4), (
    "With the key (1, 0, 0, 0) for token 1, not for token 0, token 0 has the weights 1/4 and 3/4 "
    f"and the contexts are 5 and 6; yours are {y[:, 0].tolist()}."
)
assert torch.equal(x, torch.eye(2)), "You have changed the caller's x."
assert attention(torch.ones(1, 2)).shape == (1, 4), "One token, shape (1, 2), should give (1, 4)."
narrow = SelfAttentionParameter(1, 1)
assert all(p.requires_grad for p in narrow.parameters()), "A parameter cannot be trained."
with torch.no_grad():
    narrow.W_query.fill_(math.log(3))
    narrow.W_key.fill_(1.0)
    narrow.W_value.fill_(8.0)
y = narrow(torch.tensor([[1.0], [0.0]]))
assert torch.allclose(y.float(), torch.tensor([[6.0], [4.0]]), atol=1e-4), (
    "With d_out = 1 the root is 1. The scores are (ln 3, 0) and (0, 0), the values 8 and 0, so the "
    f"contexts are 6 and 4; yours are {y.tolist()}."
)
with contextlib.redirect_stdout(io.StringIO()) as printed:
    SelfAttentionParameter(2, 4)(torch.eye(2))
assert not printed.getvalue(), (
    f"Your module prints {printed.getvalue()!r}; it should print nothing."
)
print("SelfAttentionParameter: parameters, shapes and the worked example are right.")


# %% [markdown]
# ## 3. The usual way: `nn.Linear`
#
# `nn.Linear(d_in, d_out, bias=...)` does three things for you: it makes the matrix, it starts it
# with numbers of a sensible size and of both signs, and it adds a bias unless told not to. One
# detail from the last stage matters whenever weights are moved between modules: it stores the
# matrix the other way round, as `(d_out, d_in)`, and computes $x \mapsto x W^\top + b$.
#
# Attention layers often leave the bias out. Hence a switch, `qkv_bias`, which is `False` unless one
# asks.
#
# In a language model the input of such a layer comes from an embedding table, which turns each
# token's number into a row of features. The whole way from token numbers to queries, keys and
# values is short:

# %% tags=["active-ipynb"]
# torch.manual_seed(5)
# vocabulary = ["a", "small", "boat", "drifts", "past", "tall", "reeds"]
# # Two sequences of seven tokens. The second says that the boat is tall and the reeds are small.
# token_ids = torch.tensor([[0, 1, 2, 3, 4, 5, 6], [0, 5, 2, 3, 4, 1, 6]])
# embedding = nn.Embedding(len(vocabulary), 8)  # one row of 8 numbers for each word
# x = embedding(token_ids)
# q, k, v = (nn.Linear(8, 6, bias=False)(x) for _ in range(3))
# for name, t in [("token_ids", token_ids), ("x", x), ("queries", q), ("keys", k), ("values", v)]:
#     print(f"{name:10}", tuple(t.shape))

# %% [markdown]
# ### Exercise 3: `SelfAttentionLinear`

# %% nbgrader={"grade_id": "answer-SelfAttentionLinear", "solution": true}
class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``.

    Layers: ``W_query``, ``W_key``, ``W_value``, each like ``nn.Linear(d_in, d_out)``, so the
    parameters are ``W_query.weight`` of shape ``(d_out, d_in)`` etc. With ``qkv_bias=True``
    each has a bias too (``W_query.bias``, shape ``(d_out,)``, ...); with ``qkv_bias=False``, the
    default, none has. No other parameters. The order in which you make them is up to you.
    """

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the three layers. Prints nothing."""
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens.

        Args:
            x: shape ``(tokens, d_in)`` or ``(batch, tokens, d_in)``. Any number of tokens.

        Returns:
            Only the context vectors, shape ``(tokens, d_out)`` or ``(batch, tokens, d_out)``. The
            sequences of a batch do not see each other.

        Prints nothing; changes neither ``x`` nor the module. The result is finite for scores
        from -500 to 500. A module in float64 is right to ten digits. Gradients flow back to ``x``
        and to all parameters.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "SelfAttentionLinear", "grade": true, "points": 3}
attention = SelfAttentionLinear(2, 4)
found = {name: tuple(p.shape) for name, p in attention.named_parameters(remove_duplicate=False)}
wanted = {"W_query.weight": (4, 2), "W_key.weight": (4, 2), "W_value.weight": (4, 2)}
assert wanted.items() <= found.items() and len([*attention.parameters()]) == 3, (
    f"Three linear layers without biases are expected; your parameters are {found or 'none'}."
)
biased = dict(SelfAttentionLinear(2, 4, qkv_bias=True).named_parameters(remove_duplicate=False))
assert all(f"{name}.bias" in biased for name in ("W_query", "W_key", "W_value")), (
    f"With qkv_bias=True each layer has a bias; your parameters are {sorted(biased)}."
)
with torch.no_grad():  # the numbers of the worked example
    for parameter in attention.parameters():
        parameter.zero_()
    attention.W_query.weight[0, 0] = 2 * math.log(3)
    attention.W_key.weight[0, 0] = 1.0
    attention.W_value.weight[0] = torch.tensor([8.0, 4.0])
y = attention(torch.eye(2))
assert isinstance(y, torch.Tensor), f"forward should return one tensor; it returned {type(y)}."
assert y.shape == (2, 4), f"2 tokens and d_out=4 give shape (2, 4); yours is {tuple(y.shape)}."
assert abs(y[0, 0].item() - 7.6) > 1e-3, "7.6 is the context without the scale: see section 1."
assert torch.allclose(y[:, 0].float(), torch.tensor([7.0, 6.0]), atol=1e-4), (
    f"In the worked example the contexts are 7 and 6; yours are {y[:, 0].tolist()}."
)
assert attention(torch.ones(3, 5, 2)).shape == (3, 5, 4), "A batch (3, 5, 2) should give (3, 5, 4)."
batch = torch.stack([torch.eye(2), 3 * torch.eye(2)])
assert torch.allclose(attention(batch)[0], y, atol=1e-5), (
    "The first sequence of a batch gets another answer than the same sequence alone."
)
with torch.no_grad():  # now the key of token 1 is (1, 0, 0, 0), and that of token 0 is zero
    attention.W_key.weight[0].copy_(torch.tensor([0.0, 1.0]))
x = torch.eye(2)
y = attention(x)
assert torch.allclose(y[:, 0].float(), torch.tensor([5.0, 6.0]), atol=1e-4), (
    "With the key (1, 0, 0, 0) for token 1, not for token 0, token 0 has the weights 1/4 and 3/4 "
    f"and the contexts are 5 and 6; yours are {y[:, 0].tolist()}."
)
assert torch.equal(x, torch.eye(2)), "You have changed the caller's x."
assert attention(torch.ones(1, 2)).shape == (1, 4), "One token, shape (1, 2), should give (1, 4)."
narrow = SelfAttentionLinear(1, 1)
assert all(p.requires_grad for p in narrow.parameters()), "A parameter cannot be trained."
with torch.no_grad():
    narrow.W_query.weight.fill_(math.log(3))
    narrow.W_key.weight.fill_(1.0)
    narrow.W_value.weight.fill_(8.0)
y = narrow(torch.tensor([[1.0], [0.0]]))
assert torch.allclose(y.float(), torch.tensor([[6.0], [4.0]]), atol=1e-4), (
    "With d_out = 1 the root is 1. The scores are (ln 3, 0) and (0, 0), the values 8 and 0, so the "
    f"contexts are 6 and 4; yours are {y.tolist()}."
)
biased = SelfAttentionLinear(2, 4, qkv_bias=True)
with torch.no_grad():
    for parameter in biased.parameters():
        parameter.zero_()
    biased.W_query.bias[0] = 2 * math.log(3)  # the query of both tokens
    biased.W_key.weight[0, 0] = 1.0
    biased.W_value.weight[0].copy_(torch.tensor([8.0, 4.0]))
    biased.W_value.bias.fill_(1.0)
y = biased(torch.eye(2))
assert torch.allclose(y[:, 0].float(), torch.tensor([8.0, 8.0]), atol=1e-4), (
    "With 2 ln 3 as a bias of the query and 1 as a bias of the value, both tokens have the weights "
    f"3/4 and 1/4 and the context 7 + 1 = 8; yours are {y[:, 0].tolist()}."
)
with contextlib.redirect_stdout(io.StringIO()) as printed:
    SelfAttentionLinear(2, 4)(torch.eye(2))
assert not printed.getvalue(), (
    f"Your module prints {printed.getvalue()!r}; it should print nothing."
)
print("SelfAttentionLinear: layers, shapes and the worked example are right.")


# %% [markdown]
# ## 4. Looking inside
#
# It is tempting to put a `print(weights)` into `forward`. After a thousand training steps it has
# printed a thousand matrices that nobody reads. Returning a pair `(output, weights)` is no better:
# each caller now has to take the pair apart, and the module no longer fits where one tensor is
# passed from layer to layer. The third way costs nothing: leave `forward` alone, and write a
# **separate function** that computes the weights from the same layers for whoever wants to look.
#
# A function that only looks should leave no traces: it does not change the module, and it does not
# record gradients (`torch.no_grad()` is made for that; `.detach()` serves as well).

# %% nbgrader={"grade_id": "given-layers", "locked": true}
class Layers(nn.Module):
    """What is left of a self-attention when only its weights were saved: three linear layers."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        raise TypeError("Layers only holds weights. It computes nothing, so do not call it.")


# %% [markdown]
# ### Exercise 4: `attention_map`

# %% nbgrader={"grade_id": "answer-attention_map", "solution": true}
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``.

    Args:
        attention: any module with the linear layers ``W_query`` and ``W_key`` (with biases or
            without), made in any order, for example a ``Layers``. It may have no other layers. Do
            not call the module itself: a ``Layers`` cannot be called.
        x: shape ``(tokens, d_in)`` or ``(batch, tokens, d_in)``.

    Returns:
        The weights, shape ``(tokens, tokens)`` or ``(batch, tokens, tokens)``; each row is one
        query's and sums to 1. The result does not require gradients, not even where ``x`` does.
        (No score in what is graded is beyond 80.)

    Prints nothing. ``x`` and the module stay as they were: the same layers with the same numbers,
    all of them in the mode (training or evaluation) that they were in; what was trainable still
    is, and what was frozen stays frozen.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "attention_map", "grade": true, "points": 2}
layers = Layers(2, 4)
with torch.no_grad():  # the numbers of the worked example
    layers.W_query.weight.zero_()[0, 0] = 2 * math.log(3)
    layers.W_key.weight.zero_()[0, 0] = 1.0
weights = attention_map(layers, torch.eye(2))
assert isinstance(weights, torch.Tensor), f"Return one tensor; you returned {type(weights)}."
assert weights.shape == (2, 2), (
    f"2 tokens give weights of shape (2, 2); yours have shape {tuple(weights.shape)}."
)
assert torch.allclose(weights.float(), torch.tensor([[0.75, 0.25], [0.5, 0.5]]), atol=1e-4), (
    f"In the worked example the weights are [[3/4, 1/4], [1/2, 1/2]]; yours are {weights.tolist()}."
)
assert not weights.requires_grad, (
    "The weights are for looking at: they should not require gradients."
)
pair = attention_map(layers, torch.stack([2 * torch.eye(2), torch.eye(2)]))
assert torch.allclose(pair[1], weights, atol=1e-5), (
    "The second sequence of a batch gets other weights than the same sequence alone."
)
layers.W_value.weight.requires_grad_(False)
attention_map(layers, torch.eye(2))
assert not layers.W_value.weight.requires_grad, (
    "A weight that was frozen before can be trained afterwards."
)
layers.W_value.weight.requires_grad_(True)
assert all(part.training for part in layers.modules()), (
    "Your function leaves the module, or a layer of it, in evaluation mode."
)
names = [name for name, _ in layers.named_parameters()]
assert len(names) == 3, f"Your function leaves something behind in the module: {names}."
assert layers.W_query.weight[0, 0] > 2 and layers.W_key.weight[0, 0] == 1, (
    "Your function changes the weights of the module."
)
weights = attention_map(layers, torch.ones(3, 5, 2))
assert weights.shape == (3, 5, 5), (
    "A batch of 3 sequences with 5 tokens should give weights of shape (3, 5, 5)."
)
assert torch.allclose(weights.float(), torch.tensor(0.2)), (
    "In a batch with five equal tokens each weight should be 1/5. Along which axis do you go?"
)
biased = Layers(2, 4, qkv_bias=True)
with torch.no_grad():
    for parameter in biased.parameters():
        parameter.zero_()
    biased.W_query.bias[0] = 2 * math.log(3)  # the query of both tokens
    biased.W_key.weight[0, 0] = 1.0
weights = attention_map(biased, torch.eye(2))
assert torch.allclose(weights.float(), torch.tensor([[0.75, 0.25], [0.75, 0.25]]), atol=1e-4), (
    "With 2 ln 3 as a bias of the query, both tokens have the weights 3/4 and 1/4; yours are "
    f"{weights.tolist()}."
)
assert all(p.requires_grad for p in layers.parameters()), "Afterwards the module cannot be trained."
with contextlib.redirect_stdout(io.StringIO()) as printed:
    attention_map(layers, torch.eye(2))
assert not printed.getvalue(), (
    f"Your function prints {printed.getvalue()!r}; it should print nothing."
)
print("attention_map: shapes and the worked example are right.")


# %% [markdown]
# What does a module attend to before it has learned anything? Below, the same seven words go
# through the layers as `nn.Linear` makes them, and through layers whose numbers were chosen by
# hand. With these, a word looks for what belongs to it; training might lead to something of the
# kind. Each row is one query, and each row sums to 1.

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# torch.manual_seed(4)
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
# # A row for each of three output features, as nn.Linear stores it: thing, action, place.
# looks_for = torch.tensor(
#     [[-0.5, 1.0, 1.0, 0.5, 0.0], [1.0, 0.0, 0.5, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0, 0.0]]
# )
# offers = torch.tensor(
#     [[1.0, -0.5, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0, 0.0]]
# )
# W_query, W_key = nn.Linear(5, 3, bias=False), nn.Linear(5, 3, bias=False)
# fig, axes = plt.subplots(1, 2, figsize=(11.5, 5), layout="constrained")
# for ax, title in zip(axes, ("fresh layers", "layers that look for what belongs together")):
#     with torch.no_grad():  # torch's own attention; with one-hot values the weights come out
#         if ax is axes[1]:
#             W_query.weight.copy_(looks_for)
#             W_key.weight.copy_(offers)
#         A = F.scaled_dot_product_attention(W_query(x), W_key(x), torch.eye(7))
#     image = ax.imshow(A, cmap="Blues", vmin=0, vmax=1)
#     for i in range(7):
#         for j in range(7):
#             ink = "white" if A[i, j] > 0.6 else "black"
#             ax.text(j, i, f"{A[i, j]:.2f}", ha="center", va="center", color=ink)
#     ax.set(title=title, xlabel="key (attended to)", ylabel="query (attends)")
#     ax.set_xticks(range(7), words)
#     ax.set_yticks(range(7), words)
# fig.colorbar(image, ax=axes, label="attention weight", shrink=0.8)
# plt.show()

# %% [markdown]
# On the right, *small* and *tall* look for a thing and find *boat* and *reeds*; *boat* looks for an
# action and finds *drifts*.
#
# A fresh module spreads its attention rather evenly: it prefers a little, but each of the seven
# words gets something like a seventh. In that state its output is not far from the plain average of
# the values, and a test that only compares outputs can hardly tell real attention from that
# average. The hidden checks therefore put weights into your modules that make attention choose, as
# on the right.
#
# ## 5. Three matrices in one
#
# Three products with the same input can be one product with a wider matrix. Put the rows of the
# three weights, each of shape `(d_out, d_in)` as `nn.Linear` stores it, on top of each other,
#
# $$ W_{qkv} = \begin{pmatrix} W_q \\ W_k \\ W_v \end{pmatrix}
#    \in \mathbb{R}^{3 d_{\text{out}} \times d_{\text{in}}},
#    \qquad X W_{qkv}^\top = \bigl(\, Q \;\; K \;\; V \,\bigr), $$
#
# and cut the result into three pieces along its last axis. One large product keeps a GPU busier
# than three small ones, and many published models store their attention in this form.
#
# ### Exercise 5: `SelfAttentionFused`

# %% nbgrader={"grade_id": "answer-SelfAttentionFused", "solution": true}
class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer.

    Layer: ``W_qkv``, like ``nn.Linear(d_in, 3 * d_out)``. Of its ``3 * d_out`` outputs the first
    ``d_out`` are the query, the next ``d_out`` the key, the last ``d_out`` the value. Its
    parameters are ``W_qkv.weight`` of shape ``(3 * d_out, d_in)`` and, only with ``qkv_bias=True``,
    ``W_qkv.bias``. No others.
    """

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the layer. Prints nothing."""
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``softmax(Q K^T / sqrt(d_out)) V`` of all tokens.

        Args:
            x: shape ``(tokens, d_in)`` or ``(batch, tokens, d_in)``. Any number of tokens.

        Returns:
            Only the context vectors, shape ``(tokens, d_out)`` or ``(batch, tokens, d_out)``.

        Prints nothing; changes neither ``x`` nor the module. The result is finite for scores
        from -500 to 500. A module in float64 is right to ten digits. Gradients flow back to ``x``
        and to all parameters.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "SelfAttentionFused", "grade": true, "points": 3}
attention = SelfAttentionFused(2, 4)
found = {name: tuple(p.shape) for name, p in attention.named_parameters(remove_duplicate=False)}
assert found.get("W_qkv.weight") == (12, 2) and len([*attention.parameters()]) == 1, (
    "One linear layer W_qkv with a weight of shape (12, 2) is expected; "
    f"you have {found or 'nothing'}."
)
with torch.no_grad():  # the numbers of the worked example: query, key and value below each other
    attention.W_qkv.weight.zero_()
    attention.W_qkv.weight[0, 0] = 2 * math.log(3)
    attention.W_qkv.weight[4, 0] = 1.0
    attention.W_qkv.weight[8] = torch.tensor([8.0, 4.0])
y = attention(torch.eye(2))
assert isinstance(y, torch.Tensor), f"forward should return one tensor; it returned {type(y)}."
assert y.shape == (2, 4), f"2 tokens and d_out=4 give shape (2, 4); yours is {tuple(y.shape)}."
assert abs(y[0, 0].item() - 7.6) > 1e-3, "7.6 is the context without the scale: see section 1."
assert torch.allclose(y[:, 0].float(), torch.tensor([7.0, 6.0]), atol=1e-4), (
    f"In the worked example the contexts are 7 and 6; yours are {y[:, 0].tolist()}. "
    "Which of the 12 outputs do you take for the query, the key and the value?"
)
assert attention(torch.ones(3, 5, 2)).shape == (3, 5, 4), "A batch (3, 5, 2) should give (3, 5, 4)."
batch = torch.stack([torch.eye(2), 3 * torch.eye(2)])
assert torch.allclose(attention(batch)[0], y, atol=1e-5), (
    "The first sequence of a batch gets another answer than the same sequence alone."
)
with torch.no_grad():  # now the key of token 1 is (1, 0, 0, 0), and that of token 0 is zero
    attention.W_qkv.weight[4].copy_(torch.tensor([0.0, 1.0]))
y = attention(torch.eye(2))
assert torch.allclose(y[:, 0].float(), torch.tensor([5.0, 6.0]), atol=1e-4), (
    "With the key (1, 0, 0, 0) for token 1, not for token 0, token 0 has the weights 1/4 and 3/4 "
    f"and the contexts are 5 and 6; yours are {y[:, 0].tolist()}."
)
biased = dict(SelfAttentionFused(2, 4, qkv_bias=True).named_parameters(remove_duplicate=False))
assert "W_qkv.bias" in biased, f"With qkv_bias=True W_qkv has a bias; you have {sorted(biased)}."
with contextlib.redirect_stdout(io.StringIO()) as printed:
    SelfAttentionFused(2, 4)(torch.eye(2))
assert not printed.getvalue(), (
    f"Your module prints {printed.getvalue()!r}; it should print nothing."
)
print("SelfAttentionFused: the layer, shapes and the worked example are right.")


# %% [markdown]
# ## 6. Which axis holds the tokens?
#
# So far the tokens stood in the last axis but one. That is a habit, not a law. Recurrent networks,
# and `nn.MultiheadAttention` unless told otherwise, take `(tokens, batch, features)`. A picture has
# the shape `(batch, height, width, features)`, and one may let each pixel attend to its *row*
# (tokens along the width) or to its *column* (tokens along the height). Both are called axial
# attention, because they follow one axis at a time.
#
# A module that is told along which axis the tokens stand serves all of these. All axes but the
# tokens' and the last one are then batch axes: entries that differ there do not see each other.
#
# ```
#   x: (batch=2, height=3, width=4, features)       token_dim = 1, the same as -3
#
#      . . # .        The pixel in row 1, column 2 attends to the pixels
#      . . # .        of column 2 in its own picture: 3 keys.
#      . . # .        There are 2 x 4 = 8 columns that know nothing of each other.
# ```
#
# ### Exercise 6: `SelfAttentionAlong`

# %% nbgrader={"grade_id": "answer-SelfAttentionAlong", "solution": true}
class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice.

    Layers: ``W_query``, ``W_key``, ``W_value``, each like ``nn.Linear(d_in, d_out)``, with biases
    only if ``qkv_bias=True``. No other parameters.
    """

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        """Make the layers. Prints nothing.

        ``token_dim`` is the axis of ``x`` that holds the tokens: 0, 1, ... counted from the front
        or -2, -3, ... counted from the end.
        """
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``softmax(Q K^T / sqrt(d_out)) V`` along the axis ``token_dim``.

        Args:
            x: two axes or more. The last one, of size ``d_in``, holds the features; all others but
                ``token_dim`` are batch axes.

        Returns:
            Only the context vectors: the shape of ``x`` with ``d_out`` in place of ``d_in``.

        Raises:
            ValueError: if ``token_dim`` is the last axis of ``x``. (For -1 the constructor may
                raise it.)

        Prints nothing; changes neither ``x`` nor the module. The result is finite for scores
        from -500 to 500. A module in float64 is right to ten digits. Gradients flow back to ``x``
        and to all parameters.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "SelfAttentionAlong", "grade": true, "points": 3}
usual, first = SelfAttentionAlong(2, 4), SelfAttentionAlong(2, 4, token_dim=0)
with torch.no_grad():  # the numbers of the worked example
    for parameter in usual.parameters():
        parameter.zero_()
    usual.W_query.weight[0, 0] = 2 * math.log(3)
    usual.W_key.weight[0, 0] = 1.0
    usual.W_value.weight[0] = torch.tensor([8.0, 4.0])
first.load_state_dict(usual.state_dict())  # the same weights in both
y = usual(torch.eye(2))
assert isinstance(y, torch.Tensor), f"forward should return one tensor; it returned {type(y)}."
assert y.shape == (2, 4), f"2 tokens and d_out=4 give shape (2, 4); yours is {tuple(y.shape)}."
assert torch.allclose(y[:, 0].float(), torch.tensor([7.0, 6.0]), atol=1e-4), (
    f"In the worked example the contexts are 7 and 6; yours are {y[:, 0].tolist()}."
)
sequences = torch.stack([torch.eye(2), 2 * torch.eye(2), 3 * torch.eye(2)])  # (batch, tokens, d_in)
turned = first(sequences.transpose(0, 1).contiguous())  # (tokens, batch, d_in)
assert turned.shape == (2, 3, 4), (
    "x of shape (tokens=2, batch=3, 2) and token_dim=0 should give shape (2, 3, 4); "
    f"yours is {tuple(turned.shape)}."
)
assert torch.allclose(turned[:, 0], y, atol=1e-5), (
    "With token_dim=0, sequence 0 of the batch should get the answer that it gets alone."
)
four = torch.eye(2).repeat(2, 3, 1, 1)
assert usual(four).shape == (2, 3, 2, 4), "Four axes, (2, 3, 2, 2), should give (2, 3, 2, 4)."
assert torch.allclose(usual(four)[1, 2], y, atol=1e-5), (
    "With four axes, the sequence at [1, 2] gets another answer than the same sequence alone."
)
shape = tuple(first(torch.ones(5, 2, 3, 2)).shape)
assert shape == (5, 2, 3, 4), f"Shape (5, 2, 3, 2), token_dim=0: (5, 2, 3, 4), not {shape}."
biased = {name for name, _ in SelfAttentionAlong(2, 4, qkv_bias=True).named_parameters()}
assert len(biased) == 6, f"With qkv_bias=True each layer has a bias; you have {sorted(biased)}."
for token_dim in (-1, 1):
    try:
        outcome = SelfAttentionAlong(2, 4, token_dim=token_dim)(torch.eye(2))
    except Exception as problem:
        outcome = problem
    assert isinstance(outcome, ValueError), (
        f"token_dim={token_dim} is the last axis of a matrix, which holds the features: a "
        f"ValueError is expected, not {type(outcome).__name__}."
    )
with contextlib.redirect_stdout(io.StringIO()) as printed:
    SelfAttentionAlong(2, 4)(torch.eye(2))
assert not printed.getvalue(), (
    f"Your module prints {printed.getvalue()!r}; it should print nothing."
)
print("SelfAttentionAlong: shapes and the worked example are right.")

# %% [markdown] nbgrader={"grade_id": "question-silent-matrix", "locked": true}
# ## In your own words
#
# In somebody's module the key matrix is a plain tensor that was never registered. He trains it,
# and the loss goes down nicely. How can that be, although one of the three matrices is not
# learned? Name one way of finding the mistake that does not look at the loss.
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "silent-matrix", "grade": true, "points": 2, "solution": true}
# YOUR ANSWER HERE

# %% [markdown]
# ## Common mistakes
#
# - **Axes counted from the front.** `.T` turns *all* axes around, `transpose(0, 1)` the first two.
#   On one sequence both are right. On a batch they fail, or worse: if batch, tokens and width
#   happen to be equal, nothing fails and every number is wrong.
# - **The wrong length under the root.** It is the width of queries and keys, whatever the number of
#   tokens or the width of the input.
# - **A softmax along the wrong axis.** For a matrix, `dim=1` runs along the rows. For a batch it
#   runs over the queries. Each *query* has a weight of 1 to spend.
# - **A matrix that is not registered**, because it is a plain tensor, is in a Python list or is
#   made anew in `forward`. The module runs, and training never changes it.
# - **A switch that is accepted and forgotten**, such as `qkv_bias`.
# - **Noise.** A `print` left over from debugging, in `__init__` or in `forward`.
# - **Seeding and hoping.** Two right modules that make their layers in different orders draw
#   different numbers from the same seed. To compare two modules, give them the same weights.
#
# ## Something to think about
#
# In exercise 3 with `qkv_bias=True`, add any vector you like to `W_key.bias`. The output stays the
# same, up to rounding. Why? And what happens with `W_query.bias` and with `W_value.bias`? (Write
# the score of query $i$ and key $j$ with the bias multiplied out, and look at what the softmax does
# with a number that is the same for all $j$.)
#
# ## Where to read on
#
# - A. Vaswani and others, *Attention Is All You Need* (2017), section 3.2.1, on the scale.
# - S. Raschka, *Build a Large Language Model (From Scratch)*, chapter 3, on the two kinds of
#   module.
# - C. M. Bishop and H. Bishop, *Deep Learning: Foundations and Concepts*, chapter 12.
# - J. Ho and others, *Axial Attention in Multidimensional Transformers* (2019).
# - The PyTorch manual: *Modules*, and *Broadcasting semantics*.
