# %% [markdown]
# # Where a token stands
#
# **Goal.** Self-attention does not see the order of its tokens. At the end of this notebook you can
# say exactly what that means, measure it, and fix it in two ways: with a table of sines and
# cosines that nobody has to learn, and with a table that is learned.
#
# **Time:** about an hour and a half. **Difficulty:** easy. **You need:** self-attention with
# queries, keys and values for one sequence, a matrix of shape `(tokens, d_in)` whose rows are the
# tokens.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.

# %% nbgrader={"grade_id": "setup", "locked": true}
import math

import torch
from torch import nn

# %% [markdown]
# ## A puzzle
#
# *A small boat drifts past tall reeds* and *a tall boat drifts past small reeds* hold the same
# seven words and describe two different scenes, just as *dog bites man* and *man bites dog* do.
# Watch what self-attention makes of them. Each output is a weighted mean of value vectors,
#
# $$
# y_n = \sum_m a_{nm}\, v_m, \qquad a_{nm} = \frac{e^{s_{nm}}}{\sum_k e^{s_{nk}}}, \qquad
# s_{nm} = \frac{q_n \cdot k_m}{\sqrt{d_k}} .
# $$
#
# The numbers $n$ and $m$ are used as names of tokens and for nothing else. Nowhere does it matter
# that token 2 stands next to token 3. A sum does not care about the order of its terms. So the
# output for *small* is the same vector in both sentences, and a network made of such layers cannot
# tell what is small.
#
# ## Equivariant, not invariant
#
# Let $P$ be the matrix that puts the rows of $X$ into another order. Queries, keys and values are
# made row by row, so they move along: $PQ$, $PK$, $PV$. The scores become $P\,(QK^\top)\,P^\top$,
# rows and columns reordered alike. The softmax works on each row for itself, and $P^\top P = I$, so
#
# $$
# \mathrm{Attention}(PX) \;=\; P A P^\top\, P V \;=\; P\,(A V) \;=\; P\;\mathrm{Attention}(X) .
# $$
#
# The output is **not** unchanged when the tokens change places: its rows change places in the same
# way. The first would be called *invariant*, the second is called *equivariant*. One often reads
# that "order has no influence" on attention; this is the precise form of it.
#
# By hand, with a single feature and all weights equal to 1, so that queries, keys and values are
# the tokens themselves. Take the tokens $0$ and $1$. The first has the scores $(0, 0)$, the weights
# $(\tfrac12, \tfrac12)$ and the output $\tfrac12$. The second has the scores $(0, 1)$, the weights
# $\big(\tfrac{1}{1+e}, \tfrac{e}{1+e}\big)$ and the output $\tfrac{e}{1+e} \approx 0.731$. Now let
# them change places: $1$, then $0$. The outputs are $0.731$, then $\tfrac12$. The same numbers, in
# the new order.

# %% [markdown]
# ## A look at it
#
# Both sentences, one in each row of pictures, with embeddings, queries and keys that were chosen by
# hand: words that describe look for a thing, things look for an action, and so on. Without
# positions (left) *small* gives *boat* and *reeds* the same weight, and it has the same weights for
# the same words in both sentences. With positions added to the tokens (right) it can prefer the
# word after it: *small* looks at *boat* in the first sentence and at *reeds* in the second, and
# *tall* at the other one.

# %% active="ipynb"
# import matplotlib.pyplot as plt
#
# # The first five features of a word: thing, describes, action, place, size.
# features = {
#     "a": [0.0, 1.0, 0.0, 0.0, 0.0],
#     "small": [0.0, 2.0, 0.0, 0.0, -1.0],
#     "boat": [2.0, 0.0, 1.0, 0.0, 0.0],
#     "drifts": [0.0, 0.0, 2.0, 0.0, 0.0],
#     "past": [0.0, 0.0, 1.0, 2.0, 0.0],
#     "tall": [0.0, 2.0, 0.0, 0.0, 1.0],
#     "reeds": [2.0, 0.0, 0.0, 1.0, 0.0],
# }
# # Seven more features, 0 in a word itself: in the position table, one for each place.
# positions = torch.cat([torch.zeros(7, 5), torch.eye(7)], dim=1)
# # Queries and keys: a thing, an action, a place, and then the seven places. A token looks for what
# # belongs to it, and it looks for the place after its own.
# looks_for = torch.tensor(
#     [[-0.5, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 0.5, 0.0], [0.5, 0.0, 1.0], [0.0, 0.0, 0.0]]
# )
# offers = torch.tensor(
#     [[1.0, 0.0, 0.0], [-0.5, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0]]
# )
# # The factors 2 and 8 make the differences between the weights large enough to see.
# query = torch.block_diag(2 * looks_for, 8 * torch.ones(6).diag(1))
# key = torch.block_diag(offers, torch.eye(7))
#
# figure, panels = plt.subplots(2, 2, figsize=(11, 9.2), layout="constrained")
# orders = ("a small boat drifts past tall reeds", "a tall boat drifts past small reeds")
# for row_of_panels, sentence in zip(panels, orders):
#     words = sentence.split()
#     tokens = torch.tensor([features[word] + [0.0] * 7 for word in words])
#     titles = ("without positions", "with a position added to each token")
#     for panel, x, title in zip(row_of_panels, (tokens, tokens + positions), titles):
#         weights = ((x @ query) @ (x @ key).T / 10**0.5).softmax(dim=-1)
#         image = panel.imshow(weights, cmap="Blues", vmin=0, vmax=1)
#         panel.set_xticks(range(7), words)
#         panel.set_yticks(range(7), words)
#         panel.set(title=title, xlabel="word looked at (key)", ylabel="word that looks (query)")
#         for row in range(7):
#             for column in range(7):
#                 value = float(weights[row, column])
#                 colour = "white" if value > 0.6 else "black"
#                 panel.text(column, row, f"{value:.2f}", ha="center", va="center", color=colour)
# figure.colorbar(image, ax=panels, label="attention weight", shrink=0.6)
# plt.show()

# %% [markdown]
# ## 1. Measure it
#
# A model has seen a sequence `x` and answered with `before`. Then it has seen the same tokens in
# another order, `x[order]`, and answered with `after`. How far is the model from being equivariant?
#
# In torch, `x[order]` with an integer tensor `order` takes the rows in that order: row $i$ of the
# result is row `order[i]` of `x`.


# %% nbgrader={"grade_id": "answer-equivariance_gap", "solution": true}
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    """How far two outputs are from what equivariance demands.

    ``before`` has shape ``(tokens, d_out)``: a model's output for ``x``. ``after`` has the same
    shape: its output for ``x[order]``. ``order`` is an int64 tensor of shape ``(tokens,)`` that
    holds each of 0 to tokens - 1 once.

    Returns one number (a float, or a tensor with one entry): the largest absolute difference
    between an entry of ``after`` and the entry that would stand there if the model were
    equivariant. It is 0 for a perfectly equivariant model. No argument is changed.
    """
    ### BEGIN SOLUTION
    return float((after - before[order]).abs().max())
    ### END SOLUTION


# %% nbgrader={"grade_id": "equivariance_gap", "grade": true, "points": 1}
before = torch.tensor([[10.0, 11.0], [20.0, 21.0], [30.0, 31.0]])
order = torch.tensor([1, 2, 0])  # the second token first, then the third, then the first
after = torch.tensor([[20.0, 21.0], [30.0, 31.0], [10.0, 11.0]])
gap = equivariance_gap(before, after, order)
assert gap is not None, "Your function returns None."
assert float(gap) == 0, f"These outputs have moved with their tokens: the gap is 0, yours is {gap}."
assert float(equivariance_gap(before, before, order)) == 20, (
    "Outputs that stay where they are, while the tokens move, are not equivariant. "
    "Here the gap is 20: the third row holds 30, and 10 should be there."
)
assert float(equivariance_gap(before, after - 3, order)) == 3, (
    "If all entries are too small by 3, the gap is 3. Is the sign in the way?"
)
print("equivariance_gap: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - If outputs move with their tokens, the outputs of the moved tokens are the old outputs in the
#   new order. So put the old ones into that order first.
# - Then take differences, without their sign, and the largest one. Which of the two tensors has to
#   be reordered?

# %% [markdown]
# ## Tell each token where it stands
#
# The remedy is as simple as can be: add a vector to each token that depends on its place,
#
# $$
# \tilde x_n = x_n + r_n .
# $$
#
# The vectors $r_0, r_1, r_2, \dots$ form a table with one row for each place, as wide as the
# tokens: `(context_length, d_in)`. The same word now enters attention as a different vector in
# different places. A place has a name of its own, which is why this is called an *absolute*
# position. Other models leave the tokens alone and change the scores instead, depending on the
# distance $n - m$ only; these are *relative* positions.
#
# Token embeddings with their positions added are what the first transformers were fed: an encoder,
# in which each token sees the whole text, as well as a decoder, in which it sees only what came
# before (how that is done is the subject of the next stage). From this restriction alone a decoder
# could in principle find out something about the order, but it is given positions too.
#
# ## 2. Add the right rows
#
# A sequence is usually shorter than the table. And a table that is one number wide would fit
# anywhere: torch would broadcast it over all features without a word. So the function has to look
# at the shapes.


# %% nbgrader={"grade_id": "answer-add_positions", "solution": true}
def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    """Tokens with their positions added.

    ``x`` has shape ``(..., tokens, d_in)``: one sequence ``(tokens, d_in)``, or any number of axes
    in front, for example a batch. ``table`` has shape ``(context_length, d_in)``; its row n belongs
    to the token at place n, counted from 0, in every sequence.

    Returns a new tensor of the shape of ``x``. Neither ``x`` nor ``table`` is changed, and
    gradients reach both. Raises ValueError if there are more tokens than the table has rows, or if
    the table is not exactly as wide as ``x``.
    """
    ### BEGIN SOLUTION
    tokens, d_in = x.shape[-2:]
    context_length, width = table.shape
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens, but the table ends after {context_length} places.")
    if width != d_in:
        raise ValueError(f"The table is {width} wide, the tokens are {d_in} wide.")
    return x + table[:tokens]
    ### END SOLUTION


# %% nbgrader={"grade_id": "add_positions", "grade": true, "points": 2}
x = torch.ones(2, 3, 2)  # two sequences of three tokens
table = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5], [3.0, 3.5]])
got = add_positions(x, table)
assert isinstance(got, torch.Tensor), f"A tensor should come back; yours is a {type(got).__name__}."
assert got.shape == (2, 3, 2), f"The shape should stay (2, 3, 2); it is {tuple(got.shape)}."
one = torch.tensor([[1.0, 1.5], [2.0, 2.5], [3.0, 3.5]])
assert torch.allclose(got[0].float(), one), (
    "The first token gets row 0, the second row 1, and so on."
)
assert torch.allclose(got[1].float(), one), "Every sequence of the batch begins at row 0."
assert (x == 1).all(), "Your function has changed x itself."
for tokens, width in ((5, 2), (3, 4), (3, 1)):
    try:
        outcome = add_positions(torch.ones(tokens, width), table)
    except Exception as problem:
        outcome = problem
    assert isinstance(outcome, ValueError), (
        f"{tokens} tokens of width {width} and a table of shape (4, 2): a ValueError is expected, "
        f"not {type(outcome).__name__}."
    )
print("add_positions: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - Token t of every sequence gets row t of the table. How many rows of the table does a sequence
#   need?
# - Broadcasting adds one block of rows to all sequences of a batch. Look at both sizes before the
#   addition, and make a new tensor.

# %% [markdown]
# ## Which vectors?
#
# Just the number $n$, in every feature? It grows without bound and would drown the words. $n$
# divided by the length? Then the same place has another vector in every text. Vaswani and others
# (2017) took waves instead. Each pair of features is the hand of a clock, and every clock is slower
# than the one before it:
#
# $$
# r_{p,\,2i} = \sin\!\left(\frac{p}{10000^{\,2i/d}}\right), \qquad r_{p,\,2i+1} =
# \cos\!\left(\frac{p}{10000^{\,2i/d}}\right), \qquad i = 0, 1, \dots, \tfrac{d}{2} - 1 .
# $$
#
# Here $p$ is the place, counted from 0, and $d$ the width. Read the exponent twice: $2i$ is the
# number of the *even* column, and sine and cosine of a pair share it.
#
# By hand, for $d = 4$. There are two pairs. The first has $10000^{0/4} = 1$, so its angle is $p$;
# the second has $10000^{2/4} = 100$, so its angle is $p / 100$.
#
# | $p$ | column 0 | column 1 | column 2 | column 3 |
# |---|---|---|---|---|
# | 0 | $\sin 0 = 0$ | $\cos 0 = 1$ | $\sin 0 = 0$ | $\cos 0 = 1$ |
# | 1 | $\sin 1 = 0.8415$ | $\cos 1 = 0.5403$ | $\sin 0.01 = 0.0100$ | $\cos 0.01 = 0.99995$ |
# | 2 | $\sin 2 = 0.9093$ | $\cos 2 = -0.4161$ | $\sin 0.02 = 0.0200$ | $\cos 0.02 = 0.99980$ |
#
# The picture shows four clocks with made-up speeds. A fast wave tells neighbours apart but soon
# repeats itself; a slow one tells early from late. All the hands together are as good as a date.

# %% active="ipynb"
# places = torch.arange(60)
# figure, panels = plt.subplots(4, 1, figsize=(9, 5.5), sharex=True, layout="constrained")
# for panel, period in zip(panels, (6, 20, 70, 240)):
#     panel.plot(places, torch.sin(2 * torch.pi * places / period), marker=".", label="sine")
#     panel.plot(places, torch.cos(2 * torch.pi * places / period), marker=".", label="cosine")
#     panel.set(ylabel=f"period {period}", ylim=(-1.2, 1.2))
# lines = panels[0].get_legend_handles_labels()
# figure.legend(*lines, loc="outside upper right", ncols=2)
# figure.suptitle("fast and slow waves")
# panels[-1].set_xlabel("place of the token")
# plt.show()

# %% [markdown]
# ## 3. The table of sines and cosines


# %% nbgrader={"grade_id": "answer-sinusoidal_table", "solution": true}
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    """The position table of Vaswani and others (2017).

    Returns a float tensor of shape ``(context_length, d_in)`` with, for every place p from 0 and
    every pair number i from 0,

        table[p, 2 * i]     = sin(p / 10000 ** (2 * i / d_in))
        table[p, 2 * i + 1] = cos(p / 10000 ** (2 * i / d_in))

    Sine and cosine alternate from column to column. Each call returns a new tensor, so that
    changing one changes no other. Raises ValueError if ``d_in`` is odd.
    """
    ### BEGIN SOLUTION
    if d_in % 2:
        raise ValueError(f"Sine and cosine come in pairs, so d_in is even; it is {d_in}.")
    even = torch.arange(0, d_in, 2, dtype=torch.float64)
    angles = torch.arange(context_length)[:, None] / 10000 ** (even / d_in)
    return torch.stack((angles.sin(), angles.cos()), dim=-1).flatten(1).float()
    ### END SOLUTION


# %% nbgrader={"grade_id": "sinusoidal_table", "grade": true, "points": 3}
table = sinusoidal_table(3, 4)
assert isinstance(table, torch.Tensor), f"A tensor should come back; it is {type(table).__name__}."
assert table.shape == (3, 4), (
    f"The shape should be (context_length, d_in); it is {tuple(table.shape)}."
)
assert torch.allclose(table[0].float(), torch.tensor([0.0, 1.0, 0.0, 1.0])), (
    "At place 0 all angles are 0: sine and cosine should alternate as 0, 1, 0, 1."
)
pair = torch.tensor([math.sin(1), math.cos(1)])
assert torch.allclose(table[1, :2].float(), pair, atol=1e-4), (
    "At place 1 the angle of columns 0 and 1 is 1, for the sine and for the cosine."
)
pair = torch.tensor([math.sin(0.02), math.cos(0.02)])
assert torch.allclose(table[2, 2:].float(), pair, atol=1e-5), (
    "At place 2 the second pair has the angle 2 / 100, as in the table worked out by hand."
)
wide = sinusoidal_table(5, 6)
assert wide.shape == (5, 6), f"5 places of width 6: shape (5, 6), not {tuple(wide.shape)}."
pair = torch.tensor([math.sin(4 / 10000 ** (2 / 3)), math.cos(4 / 10000 ** (2 / 3))])
assert torch.allclose(wide[4, 4:].float(), pair, atol=1e-5), (
    "With d_in = 6, pair 2 has the exponent 2 * 2 / 6 = 2/3, so at place 4 its angle is "
    "4 / 10000 ** (2/3)."
)
try:
    outcome = sinusoidal_table(3, 5)
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    "With d_in = 5 one column has no partner: a ValueError is expected, "
    f"not {type(outcome).__name__}."
)
print("sinusoidal_table: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - Write down the angle of place p and pair i for the little example. Sine and cosine of the same
#   angle stand next to each other.
# - Make a table (places, pairs) of all angles first. Then one of them fills the even columns and
#   the other the odd ones. The exponent counts pairs, not columns.

# %% [markdown]
# ## Distance hides in it
#
# When you move on by $k$ places, every clock's hand turns by an angle that depends on $k$ and on
# the clock, but *not on where you started*. With $\omega_i = 10000^{-2i/d}$ for the speed of pair
# $i$, the addition theorems say
#
# $$
# \sin(\omega_i (p+k)) = \sin(\omega_i p)\cos(\omega_i k) + \cos(\omega_i p)\sin(\omega_i k),
# $$
# $$
# \cos(\omega_i (p+k)) = \cos(\omega_i p)\cos(\omega_i k) - \sin(\omega_i p)\sin(\omega_i k).
# $$
#
# So there is one matrix $M_k$, the same for all places, with $r_{p+k} = r_p\, M_k$ (rows are
# places, so the matrix stands on the right). It is zero but for one $2 \times 2$ block per pair on
# the diagonal. A linear layer can learn such a matrix. This is how attention can look for "the
# token two places back" although it was only ever given absolute places, and it was the reason for
# choosing waves.
#
# ## 4. The matrix that moves on by k places


# %% nbgrader={"grade_id": "answer-shift_matrix", "solution": true}
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    """The matrix M with ``table[p + k] = table[p] @ M`` for every place p.

    ``table`` is the table of sines and cosines above, ``d_in`` its width, an even number. ``k`` may
    be negative (back to earlier places) or 0.

    Returns a float tensor of shape ``(d_in, d_in)``, a new one in each call. It depends on k and
    d_in only.
    """
    ### BEGIN SOLUTION
    matrix = torch.zeros(d_in, d_in, dtype=torch.float64)
    for even in range(0, d_in, 2):
        angle = k / 10000 ** (even / d_in)
        sine, cosine = math.sin(angle), math.cos(angle)
        matrix[even, even : even + 2] = torch.tensor([cosine, -sine], dtype=torch.float64)
        matrix[even + 1, even : even + 2] = torch.tensor([sine, cosine], dtype=torch.float64)
    return matrix.float()
    ### END SOLUTION


# %% nbgrader={"grade_id": "shift_matrix", "grade": true, "points": 2}
matrix = shift_matrix(2, 4)
assert isinstance(matrix, torch.Tensor), f"A tensor is expected; it is {type(matrix).__name__}."
assert matrix.shape == (4, 4), f"The shape should be (d_in, d_in); it is {tuple(matrix.shape)}."
# From place 1 to place 3: the angles go from 1 to 3 and from 0.01 to 0.03.
start = torch.tensor([math.sin(1), math.cos(1), math.sin(0.01), math.cos(0.01)])
goal = torch.tensor([math.sin(3), math.cos(3), math.sin(0.03), math.cos(0.03)])
reached = start @ matrix.float()
assert torch.allclose(reached[:2], goal[:2], atol=1e-4), "The fast pair does not arrive at place 3."
assert torch.allclose(reached[2:], goal[2:], atol=1e-4), "The slow pair does not arrive at place 3."
back = goal @ shift_matrix(-2, 4).float()
assert torch.allclose(back, start, atol=1e-4), "With k = -2 it should go back to place 1."
print("shift_matrix: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - For one pair, use the addition theorems: sin(a + k) and cos(a + k) are mixtures of sin a and cos
#   a. The four factors make a 2 x 2 block.
# - The row stands on the left here, so the block may be the transpose of the one in your book. Each
#   pair has its own speed, and blocks of different pairs do not touch.

# %% [markdown]
# ## 5. A fixed table as a module
#
# In a model, the table has to live somewhere. It is not a weight: no optimiser may touch it. But it
# has to follow the module to another device and into another dtype. That is what a *buffer* is for.
# A plain tensor in an attribute is left behind, and the model fails as soon as it is moved to a
# GPU.


# %% nbgrader={"grade_id": "answer-FixedPositions", "solution": true}
class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        """``table`` has shape ``(context_length, d_in)``.

        It is kept as a buffer called ``table``, from which ``forward`` takes the rows. The module
        has no parameters.
        """
        ### BEGIN SOLUTION
        super().__init__()
        self.register_buffer("table", table)
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """``x`` of shape ``(..., tokens, d_in)`` with row n of the table added to token n.

        Returns a new tensor of the shape of ``x``; ``x`` and the table stay as they are, and
        gradients reach ``x``. Raises ValueError if there are more tokens than rows.
        """
        ### BEGIN SOLUTION
        tokens = x.shape[-2]
        if tokens > len(self.table):
            raise ValueError(f"{tokens} tokens, but the table ends after {len(self.table)} places.")
        return x + self.table[:tokens]
        ### END SOLUTION


# %% nbgrader={"grade_id": "FixedPositions", "grade": true, "points": 2}
table = torch.tensor([[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]])
module = FixedPositions(table.clone())
assert not list(module.parameters()), (
    "The table should not be a parameter: nothing is to be learned."
)
assert "table" in dict(module.named_buffers()), "Your module has no buffer called table."
x = torch.tensor([[10.0, 10.0], [20.0, 20.0]])
got = module(x)
assert got is not None and got.shape == (2, 2), "Two tokens of width 2 should come back."
assert torch.allclose(got.float(), torch.tensor([[10.0, 11.0], [22.0, 23.0]])), (
    "The first token gets the first row (0, 1), the second the second row (2, 3)."
)
assert torch.equal(x, torch.tensor([[10.0, 10.0], [20.0, 20.0]])), "You changed the caller's x."
assert torch.equal(module.table.float(), table), "forward should leave the table as it is."
got = module(torch.zeros(4, 3, 2))  # a batch of four sequences, each as long as the table
assert got.shape == (4, 3, 2), f"A batch (4, 3, 2) keeps its shape; yours is {tuple(got.shape)}."
assert torch.allclose(got.float(), table.expand(4, 3, 2)), (
    "Every sequence of a batch gets the rows of the table, from row 0 on."
)
try:
    outcome = module(torch.ones(4, 2))
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    f"4 tokens, a table of 3 rows: a ValueError is expected, not {type(outcome).__name__}."
)
print("FixedPositions: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - The table belongs to the module and moves with it, but nothing in it is learned. What does a
#   module call such a tensor?
# - Register it in `__init__`; in `forward` do what the function above does, the error included.

# %% [markdown]
# ## 6. Attention with learned positions
#
# GPT and BERT do not compute their positions, they learn them: the table is a weight like any
# other, and starts from random numbers. `nn.Embedding(context_length, d_in)` is such a table; given
# whole numbers (here: places), it returns their rows. How wide must it be? As wide as what it is
# added to.
#
# A learned table has an end. What should happen to a token behind it, nobody has ever learned. The
# embedding answers with an `IndexError` about an index "out of range in self", which does not help
# whoever reads it. A good module checks first and says what is wrong.


# %% nbgrader={"grade_id": "answer-SelfAttention", "solution": true}
class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        """Layers.

        ``W_query``, ``W_key``, ``W_value``: ``nn.Linear`` from ``d_in`` to ``d_out``, with a bias
        only if ``qkv_bias``. ``positions``: ``nn.Embedding``, one row for each of
        ``context_length`` places, as wide as the tokens to which they are added. There are no other
        parameters.
        """
        ### BEGIN SOLUTION
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)
        ### END SOLUTION

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        """The attention weights ``(tokens, tokens)`` of ``x``, which is ``(tokens, d_in)``.

        Row n of ``positions`` is added to token n before queries and keys are made. Scores are
        divided by the square root of ``d_out``, the width of queries and keys, and each row is
        softmaxed. There is no mask. Raises ValueError if there are more than ``context_length``
        tokens.
        """
        ### BEGIN SOLUTION
        x = self._placed(x)
        queries, keys = self.W_query(x), self.W_key(x)
        return (queries @ keys.T / keys.shape[-1] ** 0.5).softmax(dim=-1)
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``(tokens, d_out)`` of ``x``, which is ``(tokens, d_in)``.

        Attention weights times values; the values are made of the tokens with their positions, like
        queries and keys. They are finite for scores from -500 to 500. ``x`` is not changed,
        and gradients reach ``x`` and all four layers.
        Raises ValueError if there are more than ``context_length`` tokens.
        """
        ### BEGIN SOLUTION
        return self.attention_weights(x) @ self.W_value(self._placed(x))

    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        """The tokens with their positions added."""
        tokens, longest = x.shape[0], self.positions.num_embeddings
        if tokens > longest:
            raise ValueError(f"{tokens} tokens are more than the context of {longest}.")
        return x + self.positions(torch.arange(tokens, device=x.device))
        ### END SOLUTION


# %% nbgrader={"grade_id": "SelfAttention", "grade": true, "points": 4}
biased = SelfAttention(1, 2, 5, qkv_bias=True)
layer = SelfAttention(3, 4, 5)
names = {name for name, _ in biased.named_parameters(remove_duplicate=False)}
shapes = {name: tuple(p.shape) for name, p in layer.named_parameters(remove_duplicate=False)}
for name in ("W_query", "W_key", "W_value"):
    assert shapes.get(f"{name}.weight") == (4, 3), f"{name} should be nn.Linear(d_in, d_out)."
    assert f"{name}.bias" not in shapes, f"By default (qkv_bias=False) {name} has no bias."
    assert f"{name}.bias" in names, f"With qkv_bias=True, {name} should have a bias."
assert shapes.get("positions.weight") == (5, 3), (
    "positions should be a table with one row per place, as wide as the tokens: here (5, 3)."
)
assert len([*layer.parameters()]) == 4, f"Your layer has other parameters, too: {sorted(shapes)}."
# With their positions the two tokens are (1, 0, 0) and (0, 1, 0). So columns 0 and 1 of
# W_query.weight are their queries, and so on. Divided by sqrt(4), the scores are the logarithms
# of [[1, 3], [4, 1]].
with torch.no_grad():
    rows = torch.tensor([[0.0, 2, 1], [1, 0, 2], [9, 9, 9], [9, 9, 9], [9, 9, 9]])
    layer.positions.weight.copy_(rows)
    queries = 2 * torch.tensor([[1.0, 4, 2], [3, 1, 2], [1, 1, 2], [1, 1, 2]]).log()
    layer.W_query.weight.copy_(queries)
    layer.W_key.weight.copy_(torch.tensor([[1.0, 0, 1], [0, 1, 1], [0, 0, 1], [0, 0, 1]]))
    layer.W_value.weight.copy_(torch.tensor([[20.0, 0, 1], [0, 20, 1], [20, 20, 1], [40, 0, 1]]))
x = torch.tensor([[1.0, -2.0, -1.0], [-1.0, 1.0, -2.0]])
weights, got = layer.attention_weights(x), layer(x)
for what, value in (("attention_weights", weights), ("forward", got)):
    kind = type(value).__name__
    assert isinstance(value, torch.Tensor), f"{what} should return a tensor, not {kind}."
assert weights.shape == (2, 2), f"Weights should be (tokens, tokens), not {tuple(weights.shape)}."
assert torch.allclose(weights.float(), torch.tensor([[0.25, 0.75], [0.8, 0.2]]), atol=1e-4), (
    "With scores ln 1, ln 3 and ln 4, ln 1, the weights should be [[1/4, 3/4], [4/5, 1/5]]."
)
assert got.shape == (2, 4), f"The output should be (tokens, d_out); it is {tuple(got.shape)}."
wanted = torch.tensor([[5.0, 15.0, 20.0, 10.0], [16.0, 4.0, 20.0, 32.0]])
assert torch.allclose(got.float(), wanted, atol=1e-3), (
    "The values are (20, 0, 20, 40) and (0, 20, 20, 0). Mixed with the weights 1/4 and 3/4 they "
    "give (5, 15, 20, 10), with 4/5 and 1/5 (16, 4, 20, 32)."
)
got = biased(torch.zeros(5, 1))
assert got.shape == (5, 2), f"5 tokens fill a context of 5: (5, 2), not {tuple(got.shape)}."
try:
    outcome = biased(torch.zeros(6, 1))
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), (
    f"6 tokens, a context of 5: a ValueError is expected, not {type(outcome).__name__}."
)
print("SelfAttention: the visible checks pass.")

# %% [markdown] tags=["hints"]
# - `positions` is a table that is learned: one row a place, as wide as a token. `nn.Embedding` is
#   such a table.
# - Positions are added to x before the projections, and both methods need it. Divide by the root of
#   the width of the keys, which is d_out; and count the tokens first.

# %% [markdown] nbgrader={"grade_id": "question-places-later", "locked": true}
# ## In your own words
#
# Somebody adds the table of positions to the *outputs* of the attention layer and leaves the
# tokens alone: the same table, the same width, one addition. Think of *dog bites man* and *man
# bites dog*. What does each output row know of the order of the sentence now, and what can the
# attention weights no longer do?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "places-later", "grade": true, "solution": true, "points": 2}
# ### BEGIN SOLUTION
# Queries and keys are made of tokens without positions, so the weights are blind to order as
# before: they cannot prefer a neighbour or the word before, and twice the same word gets the same
# weight. An output row then knows where its own token stands, but what has been mixed into it is
# the same in both sentences: it still cannot tell whether *dog* stood before or after *bites*.
#
# **Rubric.** 1 point: the weights cannot depend on places or distances. 1 point: each row carries
# its own place only; the mixture of the other tokens does not depend on their order.
# ### END SOLUTION

# %% [markdown]
# ## What people get wrong
#
# * The exponent. Every second column has the *same* exponent as the one before it. If you let it
#   grow from column to column, the pairs are no longer hands of clocks, and moving on is no
#   rotation.
# * Sines in the left half, cosines in the right half. Some libraries do that, and it works as well,
#   but tables of the two kinds must never be mixed. This course alternates.
# * Sizes written into the formula, a 512 from the paper or a 5000 from a tutorial, where arguments
#   belong.
# * A table as wide as the *output*. As long as d_in equals d_out, it is invisible.
# * The row chosen by the wrong axis: in a batch, the first number of the shape counts sequences.
# * Positions added to queries and keys only, or to the outputs. Such models exist. This one adds
#   them to the tokens, once, at the beginning.
# * The table in a plain attribute, or a learned table that is used through `.data`, so it never
#   learns.
#
# ## A question to think about
#
# A model with a learned table was trained on texts of at most 512 tokens. Somebody makes the table
# longer, fills the new rows with random numbers and feeds it a text of 600 tokens. What do you
# expect for the first 512 outputs, and what for the rest? Would a table of sines and cosines have
# saved the day? What exactly can a model know about angles that it has never met in training?
#
# ## Reading on
#
# * A. Vaswani and others, *Attention Is All You Need*, NeurIPS 2017, section 3.5.
# * P. Shaw, J. Uszkoreit, A. Vaswani, *Self-Attention with Relative Position Representations*,
#   NAACL 2018.
# * J. Su and others, *RoFormer: Enhanced Transformer with Rotary Position Embedding*, 2021, where
#   the rotations of exercise 4 are applied to queries and keys.
# * O. Press, N. Smith, M. Lewis, *Train Short, Test Long: Attention with Linear Biases Enables
#   Input Length Extrapolation*, ICLR 2022.
# * C. M. Bishop, H. Bishop, *Deep Learning: Foundations and Concepts*, Springer 2024, chapter 12.
