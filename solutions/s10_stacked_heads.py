# %% [markdown]
# # Several heads side by side
#
# **Goal.** One attention head gives each token one way of looking at the others. At the end of this
# notebook you have a layer with several heads that look in several ways at once. It is the plainest
# such layer there is: a list of heads, run one after another, whose outputs are written side by
# side, and a linear layer that mixes them.
#
# When you have finished, you can
#
# - write the outputs of several heads into one tensor without mixing up tokens, heads and features;
# - keep layers inside a layer so that PyTorch finds, trains and saves them;
# - work out every width in such a layer before you run it;
# - say how much of the output each single head is responsible for.
#
# **Time:** about two hours. **Difficulty:** medium. **You need:** causal attention with dropout, as
# an `nn.Module` for batches of shape `(batch, tokens, d_in)`. It is given below, so nothing from an
# earlier notebook is used here.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.

# %% nbgrader={"grade_id": "setup", "locked": true}
import math

import torch
from torch import nn

# %% [markdown]
# ## Why more than one?
#
# In *a small boat drifts past tall reeds*, the last word has to find out what the reeds are like,
# and what moves past them. These are two questions. But one head has one row of attention weights
# for each token, and the row sums to one: what is given to *tall* is taken from *boat*. The head
# can put half of its weight on each, and then it returns the mean of the two value vectors, from
# which the two can no longer be distinguished.
#
# With two heads there are two rows of weights, each with a sum of its own, and two context vectors
# that are kept apart. Each head has its own $W_q$, $W_k$ and $W_v$, so each can learn to ask
# another question.
#
# The picture shows three such patterns, made by hand and a good deal neater than what a trained
# model shows. Every row of every picture sums to one. Read the last row, *reeds*: head 0 looks at
# the word before and finds *tall*; head 1 looks at words of the same kind and shares its weight
# between the two things, *boat* and *reeds*; head 2 looks at everything so far. (*A*, *small* and
# *tall* are of one kind as well: they describe a thing.)

# %% active="ipynb"
# import matplotlib.pyplot as plt
#
# words = "a small boat drifts past tall reeds".split()
# kinds = ["describes", "describes", "thing", "action", "place", "describes", "thing"]
# same = torch.tensor([[float(a == b) for b in kinds] for a in kinds])
# patterns = {
#     "head 0: the word before": 4 * torch.ones(6).diag(-1),
#     "head 1: words of the same kind": 4 * same,
#     "head 2: everything so far": torch.zeros(7, 7),
# }
# later = torch.ones(7, 7, dtype=torch.bool).triu(1)
# figure, panels = plt.subplots(1, 3, figsize=(14.5, 5), layout="constrained")
# for panel, (title, scores) in zip(panels, patterns.items()):
#     weights = scores.masked_fill(later, -torch.inf).softmax(dim=-1)
#     image = panel.imshow(weights, cmap="Blues", vmin=0, vmax=1)
#     panel.set_title(title)
#     panel.set_xticks(range(7), words)
#     panel.set_yticks(range(7), words)
#     panel.set_xlabel("key: the token looked at")
#     for row in range(7):
#         for column in range(row + 1):
#             value = float(weights[row, column])
#             ink = "white" if value > 0.6 else "black"
#             panel.text(column, row, f"{value:.2f}", ha="center", va="center", color=ink)
# panels[0].set_ylabel("query: the token that looks")
# figure.colorbar(image, ax=panels, label="attention weight", shrink=0.85)
# plt.show()

# %% [markdown]
# ## The formula
#
# Let $H$ be the number of heads. Head $h$ has three matrices of its own and computes what you know:
#
# $$
# C_h = \operatorname{softmax}\!\left(\operatorname{mask}\!\left(
#     \frac{(X W_q^{(h)})\,(X W_k^{(h)})^{\top}}{\sqrt{d_h}}\right)\right) X W_v^{(h)},
# \qquad h = 0, \dots, H - 1 ,
# $$
#
# where $d_h$ is the width of the head. The three matrices have the shape $(d_{in}, d_h)$, and what
# `nn.Linear` keeps are their transposes. All heads see the same $X$: all tokens, all features. Then
# their outputs are written side by side, and a last matrix $W_o$ mixes them:
#
# $$
# Y = \bigl[\, C_0 \;\; C_1 \;\cdots\; C_{H-1} \,\bigr]\; W_o + b_o .
# $$
#
# Read the widths off the formula. The bracket has $H \cdot d_h$ columns, so that is how many rows
# $W_o$ must have; how many columns $W_o$ has is our choice, and the width of the output. The width
# $d_{in}$ of the input appears in $W_q$, $W_k$ and $W_v$ and **nowhere else**.
#
# | what | shape |
# |---|---|
# | the input $X$ | `(batch, tokens, d_in)` |
# | the output of one head $C_h$ | `(batch, tokens, d_out)` |
# | all heads side by side | `(batch, tokens, num_heads * d_out)` |
# | after the output projection | `(batch, tokens, d_out)` |
#
# In this notebook **`d_out` is the width of one head**, $d_h$ in the formula. In many papers, and
# in the next stage, a total width $D$ is given instead, and every head gets $D / H$ of it, for
# instance $768 / 12 = 64$. Both ways of counting are in use; what matters is to know which one a
# class means.
#
# ## One head, given
#
# Here is the head. You may use it wherever you need one.


# %% nbgrader={"grade_id": "head", "locked": true}
class CausalAttention(nn.Module):
    """One head of causal attention for batches, with dropout on the attention weights.

    ``W_query``, ``W_key``, ``W_value`` are ``nn.Linear(d_in, d_out)``, with a bias if and only if
    ``qkv_bias`` is True. Maps (batch, tokens, d_in) to (batch, tokens, d_out). In training mode
    every attention weight is dropped with probability ``dropout``, or else multiplied by
    ``1 / (1 - dropout)``; in evaluation mode nothing is dropped. More tokens than
    ``context_length`` raise a ValueError.
    """

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        later = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", later, persistent=False)  # True means blocked

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.mask)}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return self.dropout(scores.softmax(dim=-1)) @ values


# %% [markdown]
# ## An example by hand
#
# Two tokens with two features, $x_0 = (4, 0)$ and $x_1 = (0, 1)$. Two heads of width 1, so each
# head has one number to say about each token, and its scores are divided by $\sqrt 1$.
#
# | | head 0 | head 1 |
# |---|---|---|
# | the weight of `W_query` | $(0,\ 0)$ | $(0,\ \ln 3)$ |
# | the weight of `W_key` | $(0,\ 0)$ | $(0,\ 1)$ |
# | the weight of `W_value` | $(1,\ 0)$ | $(0,\ 8)$ |
# | scores of $x_1$ for both tokens | $0,\ 0$ | $0,\ \ln 3$ |
# | weights of $x_1$ for both tokens | $\tfrac12,\ \tfrac12$ | $\tfrac14,\ \tfrac34$ |
# | values of both tokens | $4,\ 0$ | $0,\ 8$ |
#
# The first token sees only itself and gets its own value, $4$ from head 0 and $0$ from head 1. The
# second token gets $\tfrac12 \cdot 4 + \tfrac12 \cdot 0 = 2$ from head 0 and
# $\tfrac14 \cdot 0 + \tfrac34 \cdot 8 = 6$ from head 1. Side by side, one row per token:
#
# $$
# C_0 = \begin{bmatrix} 4 \\ 2 \end{bmatrix}, \quad C_1 = \begin{bmatrix} 0 \\ 6 \end{bmatrix},
# \qquad
# [\, C_0 \;\; C_1 \,] = \begin{bmatrix} 4 & 0 \\ 2 & 6 \end{bmatrix}.
# $$
#
# ## 1. Side by side
#
# Start with the writing side by side alone. The tensors are given, and nothing has to be computed:
# the only question is on which axis they are put together.
#
# A batch has three axes, a single sequence two. The features are the **last** axis in both; counted
# from the front they are axis 2 in one and axis 1 in the other. The shape does not show every
# mistake: whoever gives the heads an axis of their own first, and then only moves brackets, gets a
# result of the right shape with its numbers in the wrong places.


# %% nbgrader={"grade_id": "answer-concatenate_heads", "solution": true}
def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    """The outputs of all heads side by side.

    Args:
        outputs: the output of each head, at least one. All have the same shape,
            (batch, tokens, width) or (tokens, width), and are floating point tensors. Neither the
            list nor a tensor in it is changed.

    Returns:
        One tensor of shape (batch, tokens, num_heads * width), or (tokens, num_heads * width).
        In each token all features of head 0 come first, then all features of head 1, and so on.
    """
    ### BEGIN SOLUTION
    return torch.cat(outputs, dim=-1)
    ### END SOLUTION


# %% nbgrader={"grade_id": "concatenate_heads", "grade": true, "points": 1}
together = concatenate_heads([torch.tensor([[4.0], [2.0]]), torch.tensor([[0.0], [6.0]])])
assert isinstance(together, torch.Tensor), f"Return one tensor, not a {type(together).__name__}."
assert together.shape != (4, 1), "Your heads lie on top of each other: twice as many tokens."
assert together.shape == (2, 2), f"The example has shape (2, 2); yours is {tuple(together.shape)}."
assert together.tolist() == [[4.0, 0.0], [2.0, 6.0]], (
    f"The example should give [[4, 0], [2, 6]]; yours gives {together.tolist()}."
)
pair = [torch.tensor([[[1.0, 2.0]]]), torch.tensor([[[3.0, 4.0]]])]
got = concatenate_heads(pair)
assert got.shape == (1, 1, 4), (
    f"Two heads of shape (1, 1, 2) should give (1, 1, 4), not {tuple(got.shape)}."
)
assert got.tolist() != [[[1.0, 3.0, 2.0, 4.0]]], (
    "You take a feature of each head in turn. All of head 0 should come first, then all of head 1."
)
assert got.tolist() == [[[1.0, 2.0, 3.0, 4.0]]], (
    f"The features 1, 2 of head 0 and 3, 4 of head 1 become {got[0, 0].tolist()}."
)
three = concatenate_heads([torch.ones(2, 1), torch.zeros(2, 1), torch.full((2, 1), 7.0)])
assert three.tolist() == [[1.0, 0.0, 7.0]] * 2, f"Three heads of width 1 give {three.tolist()}."
print("concatenate_heads: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - Each head says something about every token. Beside each other means: the same tokens, more
#   features. Which axis grows?
# - There is one call for that. Count the axis from the end, so that it also works for a batch.

# %% [markdown]
# ## A list that PyTorch can see
#
# A layer with several heads has to keep them somewhere. The next cell keeps two linear layers in a
# module, once in an ordinary Python list and once in an `nn.ModuleList`. Both modules would compute
# the same. Compare what PyTorch knows about them.

# %% active="ipynb"
# class InAList(nn.Module):
#     def __init__(self):
#         super().__init__()
#         self.layers = [nn.Linear(3, 2), nn.Linear(3, 2)]
#
#
# class InAModuleList(nn.Module):
#     def __init__(self):
#         super().__init__()
#         self.layers = nn.ModuleList([nn.Linear(3, 2), nn.Linear(3, 2)])
#
#
# for kind in (InAList, InAModuleList):
#     module = kind().to(torch.float64).eval()
#     print(kind.__name__)
#     print("  numbers to learn:", sum(p.numel() for p in module.parameters()))
#     print("  saved as:", list(module.state_dict()))
#     print("  after .to(torch.float64):", module.layers[0].weight.dtype)
#     print("  after .eval(), training:", module.layers[0].training)

# %% [markdown]
# A module learns of its parts by assignment: `self.something = ...` looks whether the right-hand
# side is an `nn.Parameter` or an `nn.Module`, and writes it down if so. A Python list is neither,
# and nobody looks inside. Then the optimiser never gets the weights, `state_dict()` does not save
# them, `.eval()` does not switch off their dropout, and **nothing raises an error**. The loss even
# goes down a little, because the layers around are trained. An `nn.ModuleList` is a module that
# behaves like a list. Its entries are named by their numbers: `layers.0.weight`, `layers.1.weight`.
#
# A second thing to see to: each entry must be a module *of its own*. `[head] * 4` is a list with
# the same head four times. It is as wide as four heads and knows as much as one. Four copies of one
# head are hardly better: they start from the same weights, say the same, and get the same gradients
# wherever the layer behind treats them alike.
#
# ## A head that reads a global
#
# In a notebook it is easy to write a class that works only here.

# %% active="ipynb"
# features = 2
#
#
# class Careless(nn.Module):
#     def __init__(self, d_in):
#         super().__init__()
#         self.layer = nn.Linear(d_in, features)  # whose `features` is that?
#
#
# print("d_in = 3 gives a width of", Careless(3).layer.out_features)
# features = 7
# print("d_in = 3 gives a width of", Careless(3).layer.out_features)

# %% [markdown]
# The same call, two different layers. In another file, where there is no such global, the class
# raises a `NameError`. Whatever a class needs comes in through its arguments; whatever `forward`
# needs is kept in `self`. For the same reason all causal layers of this course take their arguments
# under the same names and in the same order: `d_in`, `d_out`, `context_length`, `dropout`,
# `num_heads`, `qkv_bias`, less those that a layer has no use for. Published versions of this layer
# differ here, one leaves out `d_out`, and a call that was written for one lands in the other with
# `context_length` in the place of `dropout`. Naming the arguments when you call, `num_heads=4`,
# protects you from that.
#
# ## 2. The layer
#
# **Common mistakes:** the heads are in a plain list; one head is used many times;
# the width is divided among the heads, although `d_out` is the width of *each*; `dropout` or
# `qkv_bias` is accepted and handed to nobody; the loop over the heads returns too early or keeps
# only the last result.
#
# Where do positions belong, if there are any? They are added to the tokens once, before the layer.
# A head with a position table of its own would learn `context_length * d_in` more numbers, and
# another table than its neighbours; no other form of this layer could be made equal to it. The
# heads here have none.


# %% nbgrader={"grade_id": "answer-StackedHeads", "solution": true}
class StackedHeads(nn.Module):
    """Several causal attention heads, their outputs side by side. No output projection yet.

    ``heads`` holds ``num_heads`` heads, in order: ``heads.0``, ``heads.1``, and so on are the names
    under which the module's parameters are found. Each head has the layers of the given
    ``CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)``, and starts from its own
    random weights; no seed is set. Besides the parameters of its heads the module has none.

    Args:
        d_in: features of an input token.
        d_out: features that each head gives to a token, 1 or more.
        context_length: the largest number of tokens in a sequence.
        dropout: probability with which each head drops an attention weight in training. Nothing
            else is ever dropped.
        num_heads: how many heads, 1 or more.
        qkv_bias: whether the query, key and value layers of the heads have a bias.
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
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Let every head look at all of ``x``.

        Args:
            x: shape (batch, tokens, d_in), ``1 <= tokens <= context_length``. It is not changed.
                (In what is graded, no score is beyond 80, and the masked scores of a query exceed
                its largest other score by at most 80.)

        Returns:
            One tensor of shape (batch, tokens, num_heads * d_out): for each token the features of
            head 0, then those of head 1, and so on. Gradients flow back to ``x`` and to all
            parameters.

        Raises:
            ValueError: if there are more tokens than ``context_length``. (The given head does that
                for you. An AssertionError of your own is accepted too.)
        """
        ### BEGIN SOLUTION
        return torch.cat([head(x) for head in self.heads], dim=-1)
        ### END SOLUTION


# %% nbgrader={"grade_id": "StackedHeads", "grade": true, "points": 4}
layer = StackedHeads(d_in=2, d_out=1, context_length=3, dropout=0.0, num_heads=2)
found = {name: tuple(value.shape) for name, value in layer.named_parameters()}
assert found, "PyTorch finds no parameters in your layer. What kind of list are the heads kept in?"
expected = {
    f"heads.{h}.{w}.weight": (1, 2) for h in (0, 1) for w in ("W_query", "W_key", "W_value")
}
missing = [name for name in expected if name not in found]
assert not missing, f"These parameters are missing: {missing}. Your layer has: {list(found)}."
extra = [name for name in found if name not in expected]
assert not extra, f"Besides the weights of its heads, your layer learns {extra}."
assert all(value.requires_grad for value in layer.parameters()), "A parameter cannot be trained."
for name, shape in expected.items():
    assert found[name] == shape, f"{name} should have shape {shape}, not {found[name]}."
with torch.no_grad():
    for value in layer.parameters():
        value.zero_()
    named = dict(layer.named_parameters())
    named["heads.0.W_value.weight"].copy_(torch.tensor([[1.0, 0.0]]))
    named["heads.1.W_query.weight"].copy_(torch.tensor([[0.0, math.log(3)]]))
    named["heads.1.W_key.weight"].copy_(torch.tensor([[0.0, 1.0]]))
    named["heads.1.W_value.weight"].copy_(torch.tensor([[0.0, 8.0]]))
    x = torch.tensor([[[4.0, 0.0], [0.0, 1.0]]])
    y = layer(x)
assert isinstance(y, torch.Tensor), f"Return one tensor, not a {type(y).__name__}."
assert y.shape == (1, 2, 2), f"The example should have shape (1, 2, 2), not {tuple(y.shape)}."
y = y.float()
assert not torch.allclose(y[0], torch.tensor([[0.0, 4.0], [6.0, 2.0]])), (
    "Your heads are in reverse order: head 0 should come first."
)
assert torch.allclose(y[0], torch.tensor([[4.0, 0.0], [2.0, 6.0]])), (
    f"The example should give [[4, 0], [2, 6]]; yours gives {y[0].tolist()}."
)
assert x.tolist() == [[[4.0, 0.0], [0.0, 1.0]]], "You have changed the caller's x."
wide = StackedHeads(1, 2, 3, 0.0, 2)
with torch.no_grad():
    named = dict(wide.named_parameters())
    named["heads.0.W_value.weight"].copy_(torch.tensor([[1.0], [2.0]]))
    named["heads.1.W_value.weight"].copy_(torch.tensor([[3.0], [4.0]]))
    y = wide(torch.ones(1, 1, 1)).flatten().tolist()  # one token: each head gives its own value
assert y == [1.0, 2.0, 3.0, 4.0], (
    f"Head 0 says 1, 2 and head 1 says 3, 4 of a token; side by side yours are {y}."
)
fresh, other = (StackedHeads(5, 3, 7, 0.0, 4, qkv_bias=True) for _ in range(2))
named = dict(fresh.named_parameters())
assert not torch.equal(named["heads.0.W_key.weight"], named["heads.3.W_key.weight"]), (
    "Two of your heads start from the same weights."
)
assert not torch.equal(
    named["heads.0.W_key.weight"], dict(other.named_parameters())["heads.0.W_key.weight"]
), "Two layers start from the same weights. Do you set a seed?"
assert len(named) == 24, (
    f"With qkv_bias=True each of 4 heads has 3 weights and 3 biases, 24 in all; not {len(named)}."
)
shape = tuple(fresh(torch.zeros(2, 7, 5)).shape)
assert shape == (2, 7, 12), f"4 heads of width 3 and 7 tokens should give (2, 7, 12), not {shape}."
try:
    outcome = fresh(torch.zeros(2, 8, 5))
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError | AssertionError), (
    f"8 tokens, a context of 7: a ValueError is expected, not {type(outcome).__name__}."
)
# In training with p = 0.75 each head drops weights by itself; those it keeps are four times as
# large. All scores are 0: both weights of token 1 are 1/2, and its values are 4 and 8.
drops = StackedHeads(1, 1, 2, dropout=0.75, num_heads=2)
with torch.no_grad():
    for name, value in drops.named_parameters():
        value.fill_(1.0 if "W_value" in name else 0.0)
    x = torch.tensor([[4.0], [8.0]]).repeat(200, 1, 1)
    y = drops.train()(x)[:, 1].float()  # 200 draws of the two heads' context of token 1
    calm = drops.eval()(x)[:, 1].float()
assert torch.allclose(calm, torch.tensor(6.0)), (
    "In evaluation mode nothing is dropped, and each head gives the mean of 4 and 8; yours give "
    f"{sorted({round(v, 3) for v in calm.flatten().tolist()})}."
)
seen = sorted({round(v, 3) for v in y.flatten().tolist()})
assert seen == [0.0, 8.0, 16.0, 24.0], (
    "In training, p = 0.75, each of the values 4 and 8 has the weight 0 or 2, so a head gives 0, "
    f"8, 16 or 24; yours give {seen}."
)
share = float((y == 0).float().mean())
assert 0.35 < share < 0.75, (
    f"Both weights are dropped in 0.75 * 0.75 = 56 % of the draws; yours in {share:.0%}."
)
assert not torch.equal(y[:, 0], y[:, 1]), "Both heads drop the same. Each should draw by itself."
print("StackedHeads: the example comes out as by hand.")

# %% [markdown] tags=["hints"]
# - A plain Python list hides its modules from PyTorch. Which list of `nn` does not?
# - Make num_heads separate heads, each with its own weights, ask every one with the same x, and lay
#   the answers side by side in the order of the heads.

# %% [markdown]
# ## 3. Which argument makes the output narrower?
#
# A classic little question (Exercise 3.2 of the book by Raschka, see the end). A layer of two heads
# gives vectors of four features. Without touching the class and without taking a head away: how
# must it be *called* so that the output has two features?
#
# Here the question is asked for any number of heads and any width, and your answer is a function
# that corrects the arguments of the call. Say also when there is no answer: heads of equal width
# cannot share every total.


# %% nbgrader={"grade_id": "answer-arguments_for_width", "solution": true}
def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    """The arguments that make a layer ``StackedHeads`` of a given output width.

    Args:
        arguments: the arguments of a call ``StackedHeads(**arguments)``. ``d_in``, ``d_out``,
            ``context_length``, ``dropout`` and ``num_heads`` are there, ``qkv_bias`` may be.
        width: how many features each token of the output should have, 1 or more.

    Returns:
        A dictionary with the same keys and values, except for ``d_out``. It is the int with which
        the output gets the shape (batch, tokens, width). The number of heads stays as it is.

    Raises:
        ValueError: if no ``d_out`` gives this width. (An AssertionError from your own ``assert`` is
            accepted too.)
    """
    ### BEGIN SOLUTION
    d_out, rest = divmod(width, int(arguments["num_heads"]))
    if rest:
        raise ValueError(f"{arguments['num_heads']} equal heads cannot give {width} features")
    return {**arguments, "d_out": d_out}
    ### END SOLUTION


# %% nbgrader={"grade_id": "arguments_for_width", "grade": true, "points": 2}
four = {"d_in": 3, "d_out": 2, "context_length": 6, "dropout": 0.0, "num_heads": 2}
two = arguments_for_width(dict(four), 2)
assert isinstance(two, dict), f"Return a dictionary of arguments, not a {type(two).__name__}."
assert set(two) == set(four), f"The keys should be {sorted(four)}; yours are {sorted(two)}."
assert two["num_heads"] == 2, "You have changed the number of heads; only d_out may change."
changed = [key for key in four if two[key] != four[key] and key != "d_out"]
assert not changed, f"Only d_out may change; you have changed {changed}."
assert type(two["d_out"]) is int, f"d_out should be an int, not a {type(two['d_out']).__name__}."
assert two["d_out"] * two["num_heads"] == 2, (
    f"Two features are expected; your arguments give {two['d_out'] * two['num_heads']}."
)
wide = arguments_for_width(dict(four), 10)
assert wide["d_out"] * 2 == 10, f"Ten features are expected; yours gives {wide['d_out'] * 2}."
six = arguments_for_width({**four, "num_heads": 3, "qkv_bias": True}, 6)
assert six["d_out"] == 2, f"3 heads and 6 features: each head has 2; yours have {six['d_out']}."
assert six.get("qkv_bias") is True, "You have lost the argument qkv_bias."
try:
    outcome = arguments_for_width(dict(four), 5)
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError | AssertionError), (
    f"2 equal heads cannot give 5 features: a ValueError is expected, not {type(outcome).__name__}."
)
print("arguments_for_width: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - The width that comes out is d_out of one head times the number of heads. Solve that for d_out.
# - The number may not come out even: ask for the remainder first. Change a copy of the arguments,
#   and keep d_out an int.

# %% [markdown]
# With one feature a head, the query and the key of a token are single numbers, and the scores are
# divided by $\sqrt 1$: the scaling does nothing. This is why a layer must never be tested at such a
# size only. A class that forgets the scaling would pass.
#
# ## The output projection
#
# Side by side, the heads do not know of each other. Feature 0 of the output comes from head 0 and
# from nobody else. The output projection $W_o$ changes that: each feature of its result may draw on
# every head.
#
# `nn.Linear` stores its weight as `(out_features, in_features)`, the transpose of the matrix in the
# formula, so $W_o$ is `out_proj.weight.T`. Let us cut $W_o$ into $H$ blocks of rows, one for each
# head. A matrix product may be cut in this way, and then
#
# $$
# \bigl[\, C_0 \;\cdots\; C_{H-1} \,\bigr]
# \begin{bmatrix} W_o^{(0)} \\ \vdots \\ W_o^{(H-1)} \end{bmatrix}
# = C_0 W_o^{(0)} + \dots + C_{H-1} W_o^{(H-1)} .
# $$
#
# So the output of the layer is a **sum of contributions**, one from each head, plus the bias once.
# To write side by side and multiply, or to multiply each and add, is the same. People who want to
# know what a head in a trained model does look at just this term of the sum.
#
# With the heads of the example by hand, and two features in the output:
#
# $$
# W_o = \begin{bmatrix} 1 & 0 \\ \tfrac12 & 1 \end{bmatrix}, \qquad
# C_0 W_o^{(0)} = \begin{bmatrix} 4 \\ 2 \end{bmatrix} \begin{bmatrix} 1 & 0 \end{bmatrix}
# = \begin{bmatrix} 4 & 0 \\ 2 & 0 \end{bmatrix}, \qquad
# C_1 W_o^{(1)} = \begin{bmatrix} 0 \\ 6 \end{bmatrix} \begin{bmatrix} \tfrac12 & 1 \end{bmatrix}
# = \begin{bmatrix} 0 & 0 \\ 3 & 6 \end{bmatrix}.
# $$
#
# The next picture does it with two heads of width 3. What is green belongs to head 0, what is
# orange to head 1. Check a number or two.

# %% active="ipynb"
# import matplotlib.pyplot as plt
#
# C = torch.tensor([[1, 0, 2, 0, 1, 1], [0, 2, 1, 1, 0, 1], [1, 1, 0, 2, 1, 0]])
# W_o = torch.tensor([[1, 0], [0, 2], [1, 1], [2, 0], [0, 1], [1, 3]])
# one, other = C[:, :3] @ W_o[:3], C[:, 3:] @ W_o[3:]
# owner = torch.arange(6) // 3
# panels = {
#     r"$[\,C_0 \;\; C_1\,]$": (C, owner.expand(3, 6)),
#     r"$W_o$": (W_o, owner[:, None].expand(6, 2)),
#     r"$C_0 W_o^{(0)}$": (one, torch.zeros(3, 2)),
#     r"$C_1 W_o^{(1)}$": (other, torch.ones(3, 2)),
#     "their sum": (one + other, torch.full((3, 2), 7)),
# }
# figure, axes = plt.subplots(
#     1, 5, figsize=(11, 3.8), layout="constrained", gridspec_kw={"width_ratios": [6, 2, 2, 2, 2]}
# )
# for axis, (title, (numbers, colours)) in zip(axes, panels.items()):
#     rows, columns = numbers.shape
#     axis.imshow(colours, cmap="Set2", vmin=0, vmax=7)
#     axis.hlines([r + 0.5 for r in range(rows - 1)], -0.5, columns - 0.5, color="white")
#     axis.vlines([c + 0.5 for c in range(columns - 1)], -0.5, rows - 0.5, color="white")
#     for row in range(rows):
#         for column in range(columns):
#             axis.text(column, row, int(numbers[row, column]), ha="center", va="center")
#     axis.set_title(title)
#     axis.set_xticks([])
#     axis.set_yticks([])
# axes[0].set_ylabel("tokens")
# for axis, sign in zip(axes, ("×", "gives", "+", "=")):
#     place = {"xycoords": "axes fraction", "textcoords": "offset points", "va": "center"}
#     axis.annotate(sign, (1, 0.5), xytext=(6, 0), fontsize=13, **place)
# plt.show()

# %% [markdown]
# ## 4. Who said what?
#
# **Common mistakes:** the weight is cut along the wrong axis, or by `view` with the
# axes in the wrong order, which gives the right shape and other numbers; each head gets every
# $H$-th column in place of neighbouring ones.


# %% nbgrader={"grade_id": "answer-head_contributions", "solution": true}
def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    """What each head contributes to the output of a layer with an output projection.

    Args:
        outputs: the output of each head, in order; each of shape (batch, tokens, width), float.
        weight: the weight of the output projection as ``nn.Linear`` stores it, shape
            (d_out, num_heads * width). The projection is applied to the heads side by side, head 0
            first.

    Returns:
        One tensor of shape (num_heads, batch, tokens, d_out): entry ``h`` is what head ``h``
        contributes. Without the bias, which belongs to no head, the output of the layer is the sum
        of all contributions. Neither ``outputs`` nor ``weight`` is changed.
    """
    ### BEGIN SOLUTION
    blocks = weight.chunk(len(outputs), dim=1)
    return torch.stack([c @ block.T for c, block in zip(outputs, blocks, strict=True)])
    ### END SOLUTION


# %% nbgrader={"grade_id": "head_contributions", "grade": true, "points": 2}
said = [torch.tensor([[[4.0], [2.0]]]), torch.tensor([[[0.0], [6.0]]])]
parts = head_contributions(said, torch.tensor([[1.0, 0.5], [0.0, 1.0]]))
assert isinstance(parts, torch.Tensor), f"Return one tensor, not a {type(parts).__name__}."
assert parts.shape != (1, 2, 2), "Return what each head contributes, not only the sum."
assert parts.shape == (2, 1, 2, 2), (
    f"2 heads, 1 sequence, 2 tokens, 2 features: (2, 1, 2, 2), not {tuple(parts.shape)}."
)
parts = parts.float()
assert torch.allclose(parts[0, 0], torch.tensor([[4.0, 0.0], [2.0, 0.0]])), (
    f"Head 0 of the example contributes [[4, 0], [2, 0]]; yours gives {parts[0, 0].tolist()}."
)
assert torch.allclose(parts[1, 0], torch.tensor([[0.0, 0.0], [3.0, 6.0]])), (
    f"Head 1 of the example contributes [[0, 0], [3, 6]]; yours gives {parts[1, 0].tolist()}."
)
said = [torch.tensor([[[0.0, 1.0]]]), torch.tensor([[[1.0, 0.0]]])]
got = head_contributions(said, torch.tensor([[1.0, 2.0, 3.0, 4.0]])).flatten().tolist()
assert got != [3.0, 2.0], "Which columns of the weight meet head 0, and which meet head 1?"
assert got == [2.0, 3.0], f"With heads of width 2 the numbers 2 and 3 should come out, not {got}."
said = [torch.full((1, 1, 1), value) for value in (1.0, 2.0, 3.0)]
weight = torch.tensor([[10.0, 100.0, 1000.0]])
got = head_contributions(said, weight).flatten().tolist()
assert got == [10.0, 200.0, 3000.0], (
    f"Three heads that say 1, 2 and 3 should contribute 10, 200 and 3000, not {got}."
)
assert [float(v) for v in said] == [1.0, 2.0, 3.0], "You have changed the caller's list of outputs."
assert weight.tolist() == [[10.0, 100.0, 1000.0]], "You have changed the caller's weight."
print("head_contributions: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - The weight of an `nn.Linear` has a column for each feature that comes in. Which columns meet the
#   features of head 0?
# - Cut the weight into blocks of columns, one a head, and apply each to its head alone. All
#   contributions together should be the output of the whole layer.

# %% [markdown]
# ## 5. Names and shapes
#
# If you load the weights of somebody else's model, you read lists like this one:
#
# ```
# heads.0.W_query.weight   (2, 5)
# heads.0.W_key.weight     (2, 5)
# heads.0.W_value.weight   (2, 5)
# ...
# ```
#
# To write down such a list *before* the layer exists is the best protection against wrong widths,
# and a good preparation for the last exercise. The layer is the stacked one with an output
# projection behind it:
#
# - the heads are as before, each of width `d_out`;
# - `out_proj` is one linear layer, which takes all heads side by side back to `d_out` features. It
#   **always** has a bias, whatever `qkv_bias` says: the argument speaks of queries, keys and
#   values.
#
# Two published versions of this layer go wrong or apart just here. One makes `out_proj` so wide
# that it fits only when `d_in` and `d_out` are equal, and was never run with anything else. And one
# gives it a bias only if the queries have one, while the others always do.


# %% nbgrader={"grade_id": "answer-parameter_shapes", "solution": true}
def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    """The names and shapes of all parameters of the stacked layer with an output projection.

    The layer has ``num_heads`` heads ``heads.0``, ``heads.1``, and so on. Each has the layers
    ``W_query``, ``W_key``, ``W_value``, which are ``nn.Linear(d_in, d_out)``, with a bias if and
    only if ``qkv_bias``. Then comes ``out_proj``, an ``nn.Linear`` from all heads side by side to
    ``d_out`` features, always with a bias. Masks are no parameters.

    Returns:
        A dictionary from each name, as in ``named_parameters()``, to the parameter's shape, as
        ``nn.Linear`` stores it. Any order.
    """
    ### BEGIN SOLUTION
    shapes: dict[str, tuple[int, ...]] = {}
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            shapes[f"heads.{head}.{layer}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"heads.{head}.{layer}.bias"] = (d_out,)
    return shapes | {"out_proj.weight": (d_out, num_heads * d_out), "out_proj.bias": (d_out,)}
    ### END SOLUTION


# %% nbgrader={"grade_id": "parameter_shapes", "grade": true, "points": 2}
shapes = parameter_shapes(5, 2, 3)
assert isinstance(shapes, dict), f"Return a dictionary, not a {type(shapes).__name__}."
assert "heads.0.W_query.weight" in shapes, (
    f"There should be a parameter heads.0.W_query.weight. Yours are called {sorted(shapes)}."
)
assert "heads.3.W_query.weight" not in shapes, "3 heads are counted 0, 1, 2: there is no heads.3."
assert tuple(shapes["heads.0.W_query.weight"]) == (2, 5), (
    "nn.Linear(5, 2) stores a weight of shape (2, 5); see the list above."
)
assert not any(name.startswith("heads") and name.endswith("bias") for name in shapes), (
    "With qkv_bias=False the heads have no biases."
)
assert "out_proj.bias" in shapes, "out_proj has a bias in any case."
assert isinstance(shapes["out_proj.bias"], tuple | list), (
    "A shape is a tuple, also that of a bias. A tuple of one number is written with a comma."
)
assert len(shapes) == 11, f"3 heads: 9 weights, and 2 parameters of out_proj; not {len(shapes)}."
assert tuple(shapes["out_proj.weight"]) == (2, 6), (
    "out_proj takes 3 heads of width 2 side by side, 6 features, and gives 2: its weight has shape "
    f"(2, 6), not {shapes['out_proj.weight']}."
)
assert tuple(shapes["out_proj.bias"]) == (2,), "out_proj gives 2 features, so its bias has 2."
shapes = parameter_shapes(5, 2, 3, qkv_bias=True)
assert len(shapes) == 20, "With qkv_bias=True there are 9 biases more: 20 parameters."
assert tuple(shapes["heads.0.W_key.bias"]) == (2,), (
    f"A head gives 2 features, so its biases have shape (2,), not {shapes['heads.0.W_key.bias']}."
)
print("parameter_shapes: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - Write out the names for head 0, then count. What does an `nn.Linear` store, and in which order
#   are its two numbers?
# - A layer that takes the concatenated heads takes num_heads * d_out features. The shape of a bias
#   is a tuple of one number, written with a comma.

# %% [markdown]
# ## 6. The layer with its output projection
#
# By hand once more, with the heads of the first example, `out_proj.weight` $= (1, \tfrac12)$ and a
# bias of $1$, so that the output has one feature:
#
# $$
# \begin{bmatrix} 4 & 0 \\ 2 & 6 \end{bmatrix}
# \begin{bmatrix} 1 \\ \tfrac12 \end{bmatrix} + \begin{bmatrix} 1 \\ 1 \end{bmatrix}
# = \begin{bmatrix} 5 \\ 6 \end{bmatrix}.
# $$
#
# **Common mistakes:** `out_proj` is made in `__init__` and never called; its width is
# counted with `d_in`; its bias follows `qkv_bias`, or is added once for every head. You may build
# on your `StackedHeads` (then its mistakes count here, too) or write everything here.


# %% nbgrader={"grade_id": "answer-ProjectedHeads", "solution": true}
class ProjectedHeads(nn.Module):
    """Several causal attention heads side by side, and an output projection that mixes them.

    ``heads`` holds ``num_heads`` heads, in order: ``heads.0``, ``heads.1``, and so on are the names
    under which their parameters are found. Each head has the layers of the given
    ``CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)``, and starts from its own
    random weights; no seed is set. ``out_proj`` is an ``nn.Linear`` from ``num_heads * d_out`` to
    ``d_out`` features, always with a bias. The module has no other parameters.

    The arguments are those of ``StackedHeads``; ``d_out`` is the width of each head and of the
    output.
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
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Let every head look at all of ``x``, put their outputs side by side, head 0 first, and
        apply ``out_proj`` to the whole. In training the heads drop attention weights; nothing else
        is ever dropped.

        Args:
            x: shape (batch, tokens, d_in), ``1 <= tokens <= context_length``. It is not changed.
                (In what is graded, no score is beyond 80, and the masked scores of a query exceed
                its largest other score by at most 80.)

        Returns:
            The output alone, one tensor of shape (batch, tokens, d_out). Gradients flow back to
            ``x`` and to all parameters.

        Raises:
            ValueError: if there are more tokens than ``context_length``. (The given head does that
                for you. An AssertionError of your own is accepted too.)
        """
        ### BEGIN SOLUTION
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
        ### END SOLUTION


# %% nbgrader={"grade_id": "ProjectedHeads", "grade": true, "points": 4}
found = {
    name: tuple(value.shape)
    for name, value in ProjectedHeads(5, 3, 7, 0.0, num_heads=4).named_parameters()
}
assert "heads.3.W_value.weight" in found, (
    f"There should be a parameter heads.3.W_value.weight. Your layer has: {list(found)}."
)
assert "out_proj.weight" in found, f"There is no out_proj.weight. Your layer has: {list(found)}."
assert found["out_proj.weight"] == (3, 12), (
    f"4 heads of width 3: out_proj.weight should be (3, 12), not {found['out_proj.weight']}."
)
assert "out_proj.bias" in found, "out_proj should have a bias, whatever qkv_bias says."
assert len(found) == 14, f"4 heads and out_proj have 14 parameters; yours are {list(found)}."
layer = ProjectedHeads(d_in=2, d_out=1, context_length=3, dropout=0.0, num_heads=2)
with torch.no_grad():
    for value in layer.parameters():
        value.zero_()
    named = dict(layer.named_parameters())
    named["heads.0.W_value.weight"].copy_(torch.tensor([[1.0, 0.0]]))
    named["heads.1.W_query.weight"].copy_(torch.tensor([[0.0, math.log(3)]]))
    named["heads.1.W_key.weight"].copy_(torch.tensor([[0.0, 1.0]]))
    named["heads.1.W_value.weight"].copy_(torch.tensor([[0.0, 8.0]]))
    named["out_proj.weight"].copy_(torch.tensor([[1.0, 0.5]]))
    named["out_proj.bias"].fill_(1.0)
    x = torch.tensor([[[4.0, 0.0], [0.0, 1.0]]])
    y = layer(x)
assert isinstance(y, torch.Tensor), f"Return the output alone, not a {type(y).__name__}."
assert y.shape != (1, 2, 2), "Your output is as wide as all heads together. Is out_proj applied?"
assert y.shape == (1, 2, 1), f"The example should have shape (1, 2, 1), not {tuple(y.shape)}."
y = y.flatten().tolist()
assert [round(v, 4) for v in y] != [6.0, 7.0], "You add the bias once for every head."
assert [round(v, 4) for v in y] != [3.0, 8.0], "Your heads are in reverse order."
assert [round(v, 4) for v in y] == [5.0, 6.0], f"The example should give 5 and 6, not {y}."
assert x.tolist() == [[[4.0, 0.0], [0.0, 1.0]]], "You have changed the caller's x."
wide = ProjectedHeads(1, 2, 3, 0.0, 2)
with torch.no_grad():
    named = dict(wide.named_parameters())
    named["heads.0.W_value.weight"].copy_(torch.tensor([[1.0], [2.0]]))
    named["heads.1.W_value.weight"].copy_(torch.tensor([[3.0], [4.0]]))
    named["out_proj.weight"].copy_(torch.tensor([[1000.0, 100, 10, 1], [0, 0, 0, 0]]))
    named["out_proj.bias"].zero_()
    y = wide(torch.ones(1, 1, 1)).flatten().tolist()  # one token: each head gives its own value
assert [round(v, 2) for v in y] == [1234.0, 0.0], (
    f"Head 0 says 1, 2 and head 1 says 3, 4; out_proj should make 1234 and 0 of them, not {y}."
)
fresh, other = (ProjectedHeads(5, 3, 7, 0.0, 4, qkv_bias=True) for _ in range(2))
named = dict(fresh.named_parameters())
assert not torch.equal(named["heads.0.W_key.weight"], named["heads.3.W_key.weight"]), (
    "Two of your heads start from the same weights."
)
assert not torch.equal(
    named["heads.0.W_key.weight"], dict(other.named_parameters())["heads.0.W_key.weight"]
), "Two layers start from the same weights. Do you set a seed?"
assert len(named) == 26, (
    f"With qkv_bias=True there are 12 biases more, 26 in all; not {len(named)}."
)
shape = tuple(fresh(torch.zeros(2, 7, 5)).shape)
assert shape == (2, 7, 3), f"7 tokens and d_out 3 should give (2, 7, 3), not {shape}."
try:
    outcome = fresh(torch.zeros(2, 8, 5))
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError | AssertionError), (
    f"8 tokens, a context of 7: a ValueError is expected, not {type(outcome).__name__}."
)
# In training with p = 0.75 each head drops weights by itself; those it keeps are four times as
# large. All scores are 0: both weights of token 1 are 1/2, and its values are 4 and 8, so a head
# gives 0, 8, 16 or 24. Here out_proj subtracts head 1 from head 0.
drops = ProjectedHeads(1, 1, 2, dropout=0.75, num_heads=2)
with torch.no_grad():
    for name, value in drops.named_parameters():
        value.fill_(1.0 if "W_value" in name else 0.0)
    dict(drops.named_parameters())["out_proj.weight"].copy_(torch.tensor([[1.0, -1.0]]))
    x = torch.tensor([[4.0], [8.0]]).repeat(800, 1, 1)
    y, calm = drops.train()(x)[:, 1], drops.eval()(x)[:, 1]
assert not calm.any(), (
    "In evaluation mode nothing is dropped, and both heads give 6, so the difference is 0; yours "
    f"is {sorted({round(v, 3) for v in calm.flatten().tolist()})}."
)
seen = sorted({round(v, 3) for v in y.flatten().tolist()})
assert seen == [-24.0, -16.0, -8.0, 0.0, 8.0, 16.0, 24.0], (
    "In training, p = 0.75, 800 draws should give -24, -16, -8, 0, 8, 16 and 24; "
    f"yours give {seen}. The heads drop attention weights, each by itself, and nothing else is "
    "dropped."
)
share = float((y.abs() == 24).float().mean())
assert share < 0.2, (
    "One head drops nothing and the other everything in 2 / 16 * 9 / 16 = 7 % of the draws; yours "
    f"in {share:.0%}. Are weights kept with probability p?"
)
print("ProjectedHeads: the example comes out as by hand.")

# %% [markdown] tags=["hints"]
# - The heads are those of the exercise before; only the last step is new. How wide is what enters
#   `out_proj`, and how wide what leaves it?
# - Apply `out_proj` once, to all heads together: its bias is then added once.

# %% [markdown] nbgrader={"grade_id": "question-constant-head", "locked": true}
# ## In your own words
#
# In a trained layer with an output projection you look at the contribution of head 3, and find
# that it is very nearly the same vector for every token of every text that you try. Is this head
# useless for the model? Could you remove it without changing the outputs, and how would you make
# sure before you do?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "constant-head", "grade": true, "solution": true, "points": 2}
# ### BEGIN SOLUTION
# It says the same about every token, so it tells nothing about the text; but it is not without
# effect: a constant contribution acts like a part of the bias. One may remove the head if one
# adds that vector to `out_proj.bias`. Before, one should try many different texts, lengths and
# places, because it may wake up for inputs that were not among those, and compare the outputs of
# both models.
#
# **Rubric.** 1 point: a constant contribution acts as a bias, so it can go if the vector is added
# to the bias of the output projection. 1 point: a sensible check (many and unusual inputs;
# compare outputs or loss). Half a point for "remove it, it does nothing".
# ### END SOLUTION

# %% [markdown]
# ## To think about
#
# Somebody has saved the weights of a `ProjectedHeads` and numbered the heads in another order than
# you: his head 0 is your head 2, and so on. Can you use his weights? With which of his tensors do
# you have to do something besides renaming? And what would it mean for `StackedHeads`? (The sum of
# contributions is a good place to start.)
#
# And one about speed. The heads of this layer run one after another, and each does three small
# matrix products with the same $X$. What could be done with the twelve query matrices of twelve
# heads so that one product is enough? That is the subject of the next stage.
#
# ## Where to read on
#
# - A. Vaswani and others, *Attention Is All You Need*, 2017: section 3.2.2 introduces several heads
#   and the matrix $W^O$.
# - S. Raschka, *Build a Large Language Model (From Scratch)*, 2024: section 3.6 begins with stacked
#   heads; Exercise 3.2 is there.
# - E. Voita and others, *Analyzing Multi-Head Self-Attention: Specialized Heads Do the Heavy
#   Lifting, the Rest Can Be Pruned*, 2019: what heads of a trained model look at.
# - N. Elhage and others, *A Mathematical Framework for Transformer Circuits*, 2021: a layer's
#   output as the sum of its heads' contributions.
# - The documentation of PyTorch on `nn.ModuleList` and on `nn.Module.register_module`.
