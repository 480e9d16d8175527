# %% s05_weight_transfer: how to use this file [markdown]
# Write your code where it says `YOUR CODE HERE`, in place of `raise NotImplementedError()`,
# and your written answers where it says `YOUR ANSWER HERE`, in lines that begin with `#`.
# Running the file runs the visible checks; it stops at the first one that fails.
# Leave the lines that begin with `# %%` as they are: they mark the cells of the notebook
# `s05_weight_transfer.ipynb`, which is the same assignment. Submit one of the two.
#
# `python card.py s05_weight_transfer.py` runs the file, too, and says more about that check: your result, what
# was expected, the first difference, and a hint if you ask for one.

# %% [markdown]
# # Moving weights between modules
#
# **Goal.** You move the weights of an attention layer from one module to another, so that both
# compute exactly the same: between `nn.Linear` layers and bare matrices, between three layers and
# one fused layer, and between a module of your own and PyTorch's `nn.MultiheadAttention`.
#
# **Why?** For two reasons that come up again and again.
#
# - *Published weights have their own layout.* If you load GPT-2 or BERT into a model of your own,
#   you have to know which matrix goes where, in which orientation, and what happens to the biases.
# - *It is the only honest comparison.* Two implementations that start from different random numbers
#   give different outputs, right or wrong. Give them the same weights, and one line tells whether
#   they compute the same function.
#
# Moving numbers sounds like clerical work. It is, and clerical mistakes are the hardest to see:
# nothing crashes, and the outputs look like plausible numbers. So each function on this page checks
# what it is given, refuses what it cannot do, and leaves the source alone.
#
# **Time:** about two hours. **Difficulty:** medium. **You need:** self-attention as an `nn.Module`,
# with `nn.Parameter` and with `nn.Linear`, and transposes. The modules are given below.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.
#
# Your code may use Python's standard library and these packages: `torch`, `numpy`, `matplotlib`.

# %% nbgrader={"grade_id": "setup", "locked": true}
from typing import Any

import torch
from torch import nn
import torch.nn.functional as F

QKV = ("W_query", "W_key", "W_value")


class SelfAttentionParameter(nn.Module):
    """Self-attention with three matrices ``(d_in, d_out)``, used as ``x @ W``. No biases."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        return F.scaled_dot_product_attention(q, k, v)


class SelfAttentionLinear(nn.Module):
    """Self-attention with three layers ``nn.Linear(d_in, d_out)``.

    ``qkv_bias`` says whether they have biases: one answer for all, or one each for query, key,
    value.
    """

    def __init__(
        self, d_in: int, d_out: int, qkv_bias: bool | tuple[bool, bool, bool] = False
    ) -> None:
        super().__init__()
        q, k, v = qkv_bias if isinstance(qkv_bias, tuple) else (qkv_bias,) * 3
        self.W_query = nn.Linear(d_in, d_out, bias=q)
        self.W_key = nn.Linear(d_in, d_out, bias=k)
        self.W_value = nn.Linear(d_in, d_out, bias=v)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))


class SelfAttentionFused(nn.Module):
    """Self-attention with one layer ``nn.Linear(d_in, 3 * d_out)``: query, then key, then value."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.scaled_dot_product_attention(*self.W_qkv(x).chunk(3, dim=-1))


class SelfAttentionProjected(SelfAttentionLinear):
    """Three layers ``nn.Linear(d_model, d_model)``, and one more, ``out_proj``, at the end."""

    def __init__(
        self,
        d_model: int,
        qkv_bias: bool | tuple[bool, bool, bool] = False,
        out_bias: bool = True,
    ) -> None:
        super().__init__(d_model, d_model, qkv_bias)
        self.out_proj = nn.Linear(d_model, d_model, bias=out_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(super().forward(x))


class Kept(nn.Module):
    """Holds on to the parameters that a module has *now*, as an optimizer does.

    You do not need it: the checks after handing in use it.
    """

    def __init__(self, module: nn.Module) -> None:
        super().__init__()
        self.parameters_then = nn.ParameterList(module.parameters())


def torch_attention(d_model: int, **options: Any) -> nn.MultiheadAttention:
    """PyTorch's attention with one head and batches first, unless ``options`` say otherwise."""
    return nn.MultiheadAttention(d_model, **({"num_heads": 1, "batch_first": True} | options))


# %% [markdown]
# ## 1. The same matrix, twice
#
# In formulas tokens are rows, and a projection is $y = x W$ with $W$ of shape `(d_in, d_out)`. An
# `nn.Linear` computes $y = x A^\top + b$ and stores $A$ of shape `(d_out, d_in)`. Both are the same
# function exactly if
#
# $$ A = W^\top, \qquad b = 0 . $$
#
# **A worked example.** Take `d_in = 2`, `d_out = 3` and
#
# $$ W = \begin{pmatrix} 1 & 2 & 3 \\ 4 & 5 & 6 \end{pmatrix}, \qquad x = (1, 10), \qquad
#    x W = (41, \; 52, \; 63), \qquad
#    A = W^\top = \begin{pmatrix} 1 & 4 \\ 2 & 5 \\ 3 & 6 \end{pmatrix}. $$
#
# A *reshape* of $W$ to `(3, 2)` has the right shape as well, but it keeps the numbers in reading
# order: its rows are $(1, 2), (3, 4), (5, 6)$, and with it $x$ gives $(21, 43, 65)$. No error,
# wrong numbers.
#
# If $W$ is square it is easier still to go wrong, because then even *forgetting* the transpose
# fits. Most published models have square projections. So test with a matrix that is not square, and
# test with one that is.

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# W = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# shown = [
#     ("W, used as x @ W", W, "output", "input"),
#     ("W.T: what nn.Linear stores", W.T, "input", "output"),
#     ("W.reshape(3, 2): not the same", W.reshape(3, 2), "input", "output"),
# ]
# fig, axes = plt.subplots(1, 3, figsize=(10, 3.8), layout="constrained")
# for ax, (title, matrix, across, down) in zip(axes, shown):
#     ax.imshow(matrix, cmap="viridis", vmin=0, vmax=10)
#     for i in range(matrix.shape[0]):
#         for j in range(matrix.shape[1]):
#             ax.text(j, i, f"{matrix[i, j]:.0f}", ha="center", va="center", color="white", size=14)
#     ax.set(title=title, xlabel=f"{across} feature", ylabel=f"{down} feature")
#     ax.set_xticks(range(matrix.shape[1]))
#     ax.set_yticks(range(matrix.shape[0]))
# plt.show()

# %% [markdown]
# ### Exercise 1: `linear_from_matrix`

# %% nbgrader={"grade_id": "answer-linear_from_matrix", "solution": true}
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``.

    Args:
        W: shape ``(d_in, d_out)``, used as ``x @ W``. It may be a parameter of a module.
        bias: shape ``(d_out,)``, of the dtype of ``W``, or None for a layer without a bias.

    Returns:
        A new ``nn.Linear`` with ``in_features = d_in`` and ``out_features = d_out``, of the
        dtype of ``W``, whose parameters can be trained. With ``bias=None`` its ``bias`` is None.

    Raises:
        ValueError: if ``W`` does not have two axes, or ``bias`` does not have the shape
            ``(d_out,)``.

    ``W`` and ``bias`` stay as they are. Whether the layer shares memory with them is up to you.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "linear_from_matrix", "grade": true, "points": 2}
W = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
x = torch.tensor([1.0, 10.0])
layer = linear_from_matrix(W)
assert isinstance(layer, nn.Linear), f"Return an nn.Linear; you returned {type(layer)}."
assert layer.weight.shape == (3, 2), (
    "An nn.Linear from 2 to 3 features stores a weight of shape (3, 2); "
    f"yours stores {tuple(layer.weight.shape)}."
)
assert (layer.in_features, layer.out_features) == (2, 3), (
    f"The layer should say in_features=2 and out_features=3; yours says {layer}."
)
assert layer.bias is None, "Without a bias given, the layer should have none."
assert layer.weight.requires_grad, "The layer's weight should be trainable."
y = layer(x)
assert not torch.allclose(y, torch.tensor([21.0, 43.0, 65.0])), (
    "(21, 43, 65) is what a reshape gives: the right shape, with the numbers in the wrong places."
)
assert torch.allclose(y, torch.tensor([41.0, 52.0, 63.0])), (
    f"In the worked example the layer gives (41, 52, 63); yours gives {y.tolist()}."
)
y = linear_from_matrix(W, torch.tensor([0.5, 0.0, -1.0]))(x)
assert torch.allclose(y, torch.tensor([41.5, 52.0, 62.0])), (
    f"With the bias (0.5, 0, -1) the answer is (41.5, 52, 62); yours is {y.tolist()}."
)
y = linear_from_matrix(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))(x)
assert torch.allclose(y, torch.tensor([31.0, 42.0])), (
    f"For the matrix with rows (1, 2) and (3, 4), x gives (31, 42); yours gives {y.tolist()}."
)
for matrix, bias in ((torch.ones(3), None), (W, torch.ones(2)), (W, torch.ones(1))):
    try:
        outcome = linear_from_matrix(matrix, bias)
    except Exception as problem:
        outcome = problem
    given = "no bias" if bias is None else f"a bias of shape {tuple(bias.shape)}"
    assert isinstance(outcome, ValueError), (
        f"For W of shape {tuple(matrix.shape)} and {given} a ValueError is expected, not "
        f"{type(outcome).__name__}."
    )
print("linear_from_matrix: shapes and the worked example are right.")


# %% [markdown]
# ## 2. Writing into a parameter
#
# There is more than one way to give a module new numbers, and they differ in what else they do.
#
# | way | the parameter afterwards | its memory | other shapes |
# |---|---|---|---|
# | `module.p = nn.Parameter(t)` | a **new** object | that of `t` | accepted |
# | `module.p.data = t` | the same object | that of `t` | accepted |
# | `module.p.copy_(t)` under `torch.no_grad()` | the same object | its own | may be broadcast |
#
# A transpose or a slice of a tensor is a *view*: it has the memory of the tensor it was made of.
#
# Three things to watch.
#
# - **Shared memory.** If two modules share their numbers, training one changes the other. Sometimes
#   that is wanted ("weight tying"); more often it is a surprise a week later.
# - **The object.** An optimizer holds the parameter *objects* that it was given. Put a new object
#   in place, and the optimizer goes on training the old one, which nobody uses any more.
# - **Shapes.** None of the three ways protects you. `copy_` refuses some shapes, but it spreads a
#   matrix of shape `(1, 24)` over all rows without a word; and if it refuses the third matrix, the
#   first two are written already. Compare all shapes yourself, *before* you change anything.

# %% tags=["active-ipynb"]
# whole = nn.Parameter(torch.zeros(3, 2))
# row = nn.Parameter(whole[0])  # another object, the same memory
# with torch.no_grad():
#     whole[0, 1] = 7.0
# print("the row now holds", row.tolist())
#
# broadcast = torch.zeros(3, 2)
# print("copy_ of one row:", broadcast.copy_(torch.tensor([[1.0, 2.0]])).tolist())

# %% [markdown]
# **And the biases?** `SelfAttentionParameter` has no place for any. A function that moves weights
# into it can do two honest things with a source that has biases: *refuse*, or *carry* them over in
# some other way. There is a third thing that one sometimes sees: set the biases of the source to
# zero and then report that both modules agree. They do agree, but on another function. The question
# was changed, and the caller's module was damaged on the way.
#
# How much does each bias matter? Write one score with biases, leaving the scale out:
#
# $$ (q_i + b_q)^\top (k_j + b_k) = (q_i + b_q)^\top k_j \; + \; (q_i + b_q)^\top b_k . $$
#
# The last term is the same for all keys $j$ of a query $i$, and the softmax does not see a number
# that is added to a whole row. So the key's bias has no effect at all. The query's bias changes the
# attention weights, and the value's bias is simply added to each context vector.
#
# ### Exercise 2: `linear_to_parameter`
#
# From layers to matrices. This one *refuses* biases.

# %% nbgrader={"grade_id": "answer-linear_to_parameter", "solution": true}
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same.

    Afterwards ``W_query``, ``W_key`` and ``W_value`` of ``target`` are parameters of shape
    ``(d_in, d_out)`` that can be trained, and hold the numbers of the layers of the same
    names. ``source`` stays exactly as it was. Whether both share memory is up to you. Returns
    nothing.

    Raises:
        ValueError: if any of the three layers has a bias (also if all its numbers are zero), or if
            the two modules differ in ``d_in`` or ``d_out``. ``target`` is then as it was before the
            call.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "linear_to_parameter", "grade": true, "points": 3}
for d_in, d_out in ((2, 3), (4, 4)):
    source, target = SelfAttentionLinear(d_in, d_out), SelfAttentionParameter(d_in, d_out)
    before = {name: value.clone() for name, value in source.state_dict().items()}
    linear_to_parameter(source, target)
    for name in QKV:
        shape = tuple(getattr(target, name).shape)
        assert shape == (d_in, d_out), (
            f"{name} of the target has shape {shape}, not {(d_in, d_out)}."
        )
    x = torch.randn(3, 5, d_in)
    assert torch.allclose(target(x), source(x), atol=1e-5), (
        f"For d_in={d_in} and d_out={d_out} the two modules still compute different things."
    )
    assert all(torch.equal(value, before[name]) for name, value in source.state_dict().items()), (
        "The source was changed. Only the target should be."
    )
    trainable = [p.requires_grad for p in (*source.parameters(), *target.parameters())]
    assert trainable == [True] * 6, (
        "Afterwards both modules should have three trainable parameters."
    )
no_place = SelfAttentionLinear(2, 3, (False, False, True))
nn.init.zeros_(no_place.W_value.bias)
for what, source in (
    ("a source with three biases", SelfAttentionLinear(2, 3, qkv_bias=True)),
    ("a source with one bias, of zeros", no_place),
    ("a source with d_out = 4 and a target with d_out = 3", SelfAttentionLinear(2, 4)),
    ("a source with d_in = 1 and a target with d_in = 2", SelfAttentionLinear(1, 3)),
):
    target = SelfAttentionParameter(2, 3)
    before = {name: value.clone() for name, value in target.state_dict().items()}
    try:
        outcome = linear_to_parameter(source, target)
    except Exception as problem:
        outcome = problem
    assert isinstance(outcome, ValueError), (
        f"For {what} a ValueError is expected, not {type(outcome).__name__}."
    )
    assert all(torch.equal(value, before[name]) for name, value in target.state_dict().items()), (
        f"{what.capitalize()} is refused, but part of the target was changed before."
    )
print("linear_to_parameter: both modules agree, and biases are refused.")


# %% [markdown]
# ### Exercise 3: `parameter_to_linear`
#
# Now the other way round, and stricter. The target's layers may have biases although the source has
# none. Here setting biases to zero is right: they belong to the *target*, which is to be
# overwritten anyway.
#
# This time somebody may already be training the target. So write into the parameters that it has.

# %% nbgrader={"grade_id": "answer-parameter_to_linear", "solution": true}
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same.

    Where a layer of ``target`` has a bias, the bias becomes zero. ``source`` stays exactly as it
    was. Returns nothing. Two more demands:

    - The copies are independent: a later change of one module does not reach the other.
    - The parameters of ``target`` are the same objects as before, with new numbers in them, so that
      an optimizer that was made earlier goes on training them.

    Raises:
        ValueError: if the two modules differ in ``d_in`` or ``d_out``. ``target`` is then as it was
            before the call.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "parameter_to_linear", "grade": true, "points": 3}
only_value = (False, False, True)
for d_in, d_out, qkv_bias in ((2, 3, False), (4, 4, False), (2, 3, True), (2, 3, only_value)):
    source, target = SelfAttentionParameter(d_in, d_out), SelfAttentionLinear(d_in, d_out, qkv_bias)
    objects = list(target.parameters())
    parameter_to_linear(source, target)
    for name in QKV:
        shape = tuple(getattr(target, name).weight.shape)
        assert shape == (d_out, d_in), f"{name}.weight has shape {shape}, not {(d_out, d_in)}."
    x = torch.randn(3, 5, d_in)
    assert torch.allclose(target(x), source(x), atol=1e-5), (
        f"The modules still differ, for d_in={d_in}, d_out={d_out}, "
        f"biases in the target: {qkv_bias}."
    )
    assert all(p.requires_grad for p in target.parameters()), "The target should stay trainable."
    assert all(a is b for a, b in zip(target.parameters(), objects, strict=True)), (
        "The target has new parameter objects. An optimizer that knows the old ones would be lost."
    )
    y = target(x)
    with torch.no_grad():
        source.W_value.add_(1.0)
    assert torch.allclose(target(x), y), "Changing the source afterwards also changes the target."
target = SelfAttentionLinear(2, 3, qkv_bias=True)
parameter_to_linear(SelfAttentionParameter(2, 3), target)
with torch.no_grad():
    target.W_query.bias.fill_(1.0)
assert not target.W_key.bias.any(), "Changing the query's bias afterwards also changes the key's."
for d_in, d_out in ((2, 4), (1, 3), (3, 2)):
    try:
        outcome = parameter_to_linear(
            SelfAttentionParameter(d_in, d_out), SelfAttentionLinear(2, 3)
        )
    except Exception as problem:
        outcome = problem
    assert isinstance(outcome, ValueError), (
        f"A source with d_in={d_in}, d_out={d_out} and a target with d_in=2, d_out=3: a ValueError "
        f"is expected, not {type(outcome).__name__}."
    )
print("parameter_to_linear: both modules agree and are independent of each other.")


# %% [markdown]
# ## 3. Three layers, or one
#
# `SelfAttentionFused` keeps the rows of the three weights in one matrix, on top of each other:
#
# ```
#                      d_in
#                  +----------+
#   rows 0 ..      |  query   |   W_query.weight   (d_out, d_in)
#                  +----------+
#   rows d_out ..  |   key    |   W_key.weight
#                  +----------+
#   rows 2 d_out . |  value   |   W_value.weight
#                  +----------+
#    W_qkv.weight  (3 * d_out, d_in)        W_qkv.bias  (3 * d_out,), in the same order
# ```
#
# With `d_in = 1` and `d_out = 2`: query rows $(1), (2)$, key rows $(3), (4)$ and value rows $(5),
# (6)$ give the fused rows $(1), (2), (3), (4), (5), (6)$. (Some models lay out the same numbers in
# another way, for instance head by head. The documentation of the model has to say so; the shape
# does not.)
#
# **Biases that are not there.** Since a key's bias has no effect, some models leave it out: in the
# speech model Whisper, query and value have a bias and the key has none. A fused layer has one bias
# vector for all three. A missing bias acts like a bias of zeros, so zeros are what to put there.
# The reverse does not work: where the target has no place for a bias, our functions refuse it. They
# do not ask whether it happens to be zero, or to be a key's: what does no harm today may have been
# trained tomorrow.
#
# ### Exercise 4: `fuse_qkv`

# %% nbgrader={"grade_id": "answer-fuse_qkv", "solution": true}
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same.

    The rows of ``target.W_qkv`` are those of query, key and value, in this order. If ``target`` has
    a bias, the part of a layer of ``source`` that has none becomes zero (one, two or all three may
    have none). ``source`` stays exactly as it was; ``target`` has parameters of the same names as
    before, and can be trained. Returns nothing.

    Raises:
        ValueError: if a layer of ``source`` has a bias and ``target`` has none, or if the two
            modules differ in ``d_in`` or ``d_out``. ``target`` is then as it was before the call.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "fuse_qkv", "grade": true, "points": 2}
source, target = SelfAttentionLinear(1, 2), SelfAttentionFused(1, 2)
with torch.no_grad():
    source.W_query.weight.copy_(torch.tensor([[1.0], [2.0]]))
    source.W_key.weight.copy_(torch.tensor([[3.0], [4.0]]))
    source.W_value.weight.copy_(torch.tensor([[5.0], [6.0]]))
fuse_qkv(source, target)
rows = target.W_qkv.weight.flatten().tolist()
assert rows == [1, 2, 3, 4, 5, 6], f"In the example the fused rows are 1 to 6; yours are {rows}."
x = torch.randn(3, 5, 4)
for source_bias, target_bias in (
    (False, False),
    (True, True),
    ((True, False, True), True),
    ((False, False, True), True),
    (False, True),
):
    source = SelfAttentionLinear(4, 3, source_bias)
    target = SelfAttentionFused(4, 3, target_bias)
    names = [name for name, _ in source.named_parameters()]
    fuse_qkv(source, target)
    assert [name for name, _ in source.named_parameters()] == names, "The source was changed."
    assert all(p.is_leaf and p.requires_grad for p in target.parameters()), (
        "The target should stay trainable, with parameters that no computation has made."
    )
    assert torch.allclose(target(x), source(x), atol=1e-5), (
        f"The modules differ: biases of the source {source_bias}, bias of the target {target_bias}."
    )
no_place = SelfAttentionLinear(4, 3, (False, False, True))
nn.init.zeros_(no_place.W_value.bias)
for what, source in (
    ("a source with three biases", SelfAttentionLinear(4, 3, qkv_bias=True)),
    ("a source with one bias, of zeros,", no_place),
    ("a source with d_in = 1 and a target with d_in = 4", SelfAttentionLinear(1, 3)),
    ("a source with d_out = 2 and a target with d_out = 3", SelfAttentionLinear(4, 2)),
):
    target = SelfAttentionFused(4, 3)
    before = target.W_qkv.weight.detach().clone()
    try:
        outcome = fuse_qkv(source, target)
    except Exception as problem:
        outcome = problem
    assert isinstance(outcome, ValueError), (
        f"For {what} a ValueError is expected, not {type(outcome).__name__}."
    )
    assert torch.equal(target.W_qkv.weight, before), (
        f"{what.capitalize()} is refused, but the target was changed before."
    )
print("fuse_qkv: the order is right and both modules agree.")


# %% [markdown]
# ### Exercise 5: `unfuse_qkv`
#
# And back. Three parameters that are three views of one large tensor look fine, until one of the
# modules is trained.

# %% nbgrader={"grade_id": "answer-unfuse_qkv", "solution": true}
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same.

    The rows of ``source.W_qkv`` are those of query, key and value, in this order. If ``source`` has
    no bias, those that ``target`` has become zero. The copies are independent: a later change of
    one module does not reach the other. ``source`` stays exactly as it was; ``target`` has
    parameters of the same names as before, and can be trained. Returns nothing.

    Raises:
        ValueError: if ``source`` has a bias and any of the three layers of ``target`` has none, or
            if the two modules differ in ``d_in`` or ``d_out``. ``target`` is then as it was before
            the call.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "unfuse_qkv", "grade": true, "points": 3}
source, target = SelfAttentionFused(1, 2), SelfAttentionLinear(1, 2)
with torch.no_grad():
    source.W_qkv.weight.copy_(torch.tensor([1, 2, 3, 4, 5, 6])[:, None])
unfuse_qkv(source, target)
for name, expected in zip(QKV, ([1, 2], [3, 4], [5, 6]), strict=True):
    rows = getattr(target, name).weight.flatten().tolist()
    assert rows == expected, f"In the example {name} gets the rows {expected}; yours gets {rows}."
x = torch.randn(3, 5, 4)
for source_bias, target_bias in ((False, False), (True, True), (False, (True, False, True))):
    source = SelfAttentionFused(4, 3, source_bias)
    target = SelfAttentionLinear(4, 3, target_bias)
    unfuse_qkv(source, target)
    y = target(x)
    assert torch.allclose(y, source(x), atol=1e-5), (
        f"The modules differ: bias of the source {source_bias}, biases of the target {target_bias}."
    )
    biases = [getattr(target, name).bias is not None for name in QKV]
    wanted = list(target_bias) if isinstance(target_bias, tuple) else [target_bias] * 3
    assert biases == wanted, f"The target's layers had biases {wanted}; afterwards {biases}."
    assert all(p.requires_grad for p in target.parameters()), "The target should stay trainable."
    with torch.no_grad():
        for parameter in source.parameters():
            parameter.mul_(2.0)
    assert torch.allclose(target(x), y), "Changing the source afterwards also changes the target."
target = SelfAttentionLinear(4, 3, qkv_bias=True)
unfuse_qkv(SelfAttentionFused(4, 3), target)
with torch.no_grad():
    target.W_query.bias.fill_(1.0)
assert not target.W_key.bias.any(), "Changing the query's bias afterwards also changes the key's."
no_place = SelfAttentionFused(4, 3, qkv_bias=True)
nn.init.zeros_(no_place.W_qkv.bias)
for what, source, qkv_bias in (
    ("a bias and a target that has none for the key", no_place, (True, False, True)),
    ("d_in = 1 and a target with d_in = 4", SelfAttentionFused(1, 3), False),
    ("d_out = 2 and a target with d_out = 3", SelfAttentionFused(4, 2), False),
):
    target = SelfAttentionLinear(4, 3, qkv_bias)
    before = target.W_query.weight.detach().clone()
    try:
        outcome = unfuse_qkv(source, target)
    except Exception as problem:
        outcome = problem
    assert isinstance(outcome, ValueError), (
        f"For a source with {what} a ValueError is expected, not {type(outcome).__name__}."
    )
    assert torch.equal(target.W_query.weight, before), (
        f"A source with {what} is refused, but the target was changed before."
    )
print("unfuse_qkv: the order is right, and both modules agree and are independent.")


# %% [markdown]
# ## 4. PyTorch's own attention
#
# `nn.MultiheadAttention(embed_dim, num_heads)` is the attention that comes with PyTorch. Heads are
# the subject of later stages. With one head it computes what our modules compute, and puts one more
# linear layer behind it. Its parameters, for `embed_dim = d`:
#
# | name | shape | what it is |
# |---|---|---|
# | `in_proj_weight` | `(3 * d, d)` | the weights of query, key and value, on top of each other |
# | `in_proj_bias` | `(3 * d,)` | their biases, or None with `bias=False` |
# | `out_proj.weight` | `(d, d)` | the layer at the end |
# | `out_proj.bias` | `(d,)` | its bias, or None with `bias=False` |
#
# Three more things to know before you use it.
#
# - The one switch `bias` decides about *all* biases at once. Our `SelfAttentionProjected` has
#   biases at the end and usually none in the projections.
# - Unless it is made with `batch_first=True`, it takes and returns `(tokens, batch, d)`. That
#   concerns the inputs, not the weights: the weights are the same either way.
# - It is called with queries, keys and values, `mha(x, x, x)`, and returns a pair: the output, and
#   the attention weights.
#
# If keys and values have another width than the queries (`kdim`, `vdim`), there are three separate
# matrices instead and `in_proj_weight` is None.

# %% tags=["active-ipynb"]
# for options in ({}, {"bias": False}, {"kdim": 3}):
#     mha = nn.MultiheadAttention(4, num_heads=1, batch_first=True, **options)
#     print(options or "as it comes:", {name: tuple(p.shape) for name, p in mha.named_parameters()})
#
# x = torch.randn(3, 5, 4)  # 3 sequences of 5 tokens
# for batch_first in (True, False):
#     y, weights = nn.MultiheadAttention(4, num_heads=1, batch_first=batch_first)(x, x, x)
#     print(f"{batch_first=}: output {tuple(y.shape)}, attention weights {tuple(weights.shape)}")

# %% [markdown]
# Look at the last line: nobody complains if `batch_first` is forgotten. The module then takes the
# three sequences for three tokens, and lets them attend to each other.
#
# ### Exercise 6: `to_torch_attention`

# %% nbgrader={"grade_id": "answer-to_torch_attention", "solution": true}
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    """A new ``nn.MultiheadAttention`` that computes the same as ``source``.

    Args:
        source: its layers ``W_query``, ``W_key``, ``W_value`` and ``out_proj`` are square; each of
            the four may have a bias or not. A bias that is not there counts as zero.

    Returns:
        A module with one head and ``batch_first=True``, of the dtype of ``source``, that can
        be trained (at least where ``source`` can). For ``x`` of shape ``(batch, tokens, d_model)``,
        ``module(x, x, x)[0]`` equals ``source(x)``.

    ``source`` stays exactly as it was. Whether both share memory is up to you.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "to_torch_attention", "grade": true, "points": 2}
x = torch.randn(3, 5, 4)
for qkv_bias, out_bias in (
    (False, True),
    (True, True),
    (False, False),
    ((True, False, True), False),
):
    source = SelfAttentionProjected(4, qkv_bias, out_bias)
    names = [name for name, _ in source.named_parameters()]
    before = source(x)
    module = to_torch_attention(source)
    assert [name for name, _ in source.named_parameters()] == names, (
        "The source has other parameters than before."
    )
    assert torch.allclose(source(x), before), "The source computes something else than before."
    assert isinstance(module, nn.MultiheadAttention), (
        f"Return an nn.MultiheadAttention; you returned {type(module)}."
    )
    assert module.num_heads == 1, f"One head is expected; yours has {module.num_heads}."
    assert module.batch_first, "The module should take batches first: look at the list above."
    assert torch.allclose(module(x, x, x)[0], source(x), atol=1e-5), (
        f"The modules differ, for qkv_bias={qkv_bias} and out_bias={out_bias}."
    )
    assert all(p.requires_grad for p in module.parameters()), "The module should be trainable."
print("to_torch_attention: PyTorch's module agrees with the source.")


# %% [markdown]
# ### Exercise 7: `from_torch_attention`

# %% nbgrader={"grade_id": "answer-from_torch_attention", "solution": true}
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same.

    Where ``source`` has no biases (``bias=False``), those that ``target`` has become zero. It does
    not matter whether ``source`` takes batches first. ``source`` stays exactly as it was;
    ``target`` has parameters of the same names as before, and can be trained (at least
    where ``source`` can). Whether both share memory is up to you. Returns nothing.

    Raises:
        ValueError: in these cases, with ``target`` as it was before the call:

            - ``source`` has more than one head (``num_heads``);
            - ``source`` keeps its weights apart (``in_proj_weight`` is None);
            - the two modules differ in their width;
            - ``source`` has biases, and any of the four layers of ``target`` has none.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "from_torch_attention", "grade": true, "points": 3}
x = torch.randn(3, 5, 4)
for options, qkv_bias in (
    ({}, True),
    ({"bias": False}, False),
    ({"bias": False}, True),
    ({"batch_first": False}, True),
):
    source, target = torch_attention(4, **options), SelfAttentionProjected(4, qkv_bias)
    with torch.no_grad():  # PyTorch starts its biases at zero; give them something to carry
        for parameter in source.parameters():
            parameter.normal_()
    from_torch_attention(source, target)
    tokens = x if source.batch_first else x.transpose(0, 1)
    expected = source(tokens, tokens, tokens)[0]
    expected = expected if source.batch_first else expected.transpose(0, 1)
    assert torch.allclose(target(x), expected, atol=1e-4), (
        f"The modules differ: source made with {options}, target with qkv_bias={qkv_bias}."
    )
    trainable = [p.requires_grad for p in (*source.parameters(), *target.parameters())]
    assert all(trainable), "Afterwards a parameter of the source or the target is frozen."
two_heads, apart = torch_attention(4, num_heads=2), torch_attention(4, kdim=3, vdim=3)
for what, source, target in (
    ("two heads", two_heads, SelfAttentionProjected(4, qkv_bias=True)),
    ("weights that are kept apart", apart, SelfAttentionProjected(4, qkv_bias=True)),
    ("another width", torch_attention(6), SelfAttentionProjected(4, qkv_bias=True)),
    (
        "no place for a key's bias",
        torch_attention(4),
        SelfAttentionProjected(4, (True, False, True)),
    ),
    ("no place for a bias of out_proj", torch_attention(4), SelfAttentionProjected(4, True, False)),
):
    before = target.W_query.weight.detach().clone()
    try:
        outcome = from_torch_attention(source, target)
    except Exception as problem:
        outcome = problem
    assert isinstance(outcome, ValueError), (
        f"For {what} a ValueError is expected, not {type(outcome).__name__}."
    )
    assert torch.equal(target.W_query.weight, before), (
        f"For {what} the source is refused, but the target was changed before."
    )
print("from_torch_attention: your module agrees with PyTorch's.")

# %% [markdown] nbgrader={"grade_id": "question-hidden-faults", "locked": true}
# ## In your own words
#
# You have moved the weights of one module into another, and on one random input both give the
# same output up to rounding. Name two mistakes that the transfer may still contain and that this
# comparison cannot see. Say for one of them what you would do to find it.
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "hidden-faults", "grade": true, "points": 2, "solution": true}
# YOUR ANSWER HERE

# %% [markdown]
# ## Common mistakes
#
# - **The transpose forgotten, or done twice.** With square matrices nothing complains.
# - **`reshape` or `view` instead of a transpose.** The shape comes out right, the numbers do not.
# - **Rebinding a name.** `w = module.W_query` followed by `w = t` changes the name `w` and nothing
#   else.
# - **One of three forgotten**, or one copied twice. Copied lines with one word to change are where
#   it happens; a loop over names has no such lines.
# - **The direction reversed.** Afterwards the modules agree, on the numbers that were to be
#   replaced.
# - **Looking at one bias only.** If the query's layer has none, the value's may still have one.
# - **Changing half and then refusing.** Check everything first, then write.
# - **Believing a notebook that ran out of order.** Cells carry the numbers of their last run. If
#   these do not go up from top to bottom, what is printed may come from other weights than those
#   shown, and the figures cannot be reproduced. Restart and run all before you compare or hand
#   in.
#
# ## Something to think about
#
# `SelfAttentionParameter` has no biases. Suppose that you may append one more feature to each
# token, always equal to 1, so that `d_in` grows by one. Could you then carry biases over after all?
# Where would they stand in the three matrices?
#
# ## Where to read on
#
# - The PyTorch manual: *Saving and Loading Models*, and the page of `nn.MultiheadAttention`.
# - S. Raschka, *Build a Large Language Model (From Scratch)*, chapter 5, where published GPT-2
#   weights, fused and transposed, are loaded into modules of one's own.
# - A. Radford and others, *Robust Speech Recognition via Large-Scale Weak Supervision* (2022), the
#   paper on Whisper.
# - O. Press and L. Wolf, *Using the Output Embedding to Improve Language Models* (2017), on sharing
#   weights on purpose.
