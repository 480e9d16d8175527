# %% s12_batched_heads: how to use this file [markdown]
# Write your code where it says `YOUR CODE HERE`, in place of `raise NotImplementedError()`,
# and your written answers where it says `YOUR ANSWER HERE`, in lines that begin with `#`.
# Running the file runs the visible checks; it stops at the first one that fails.
# Leave the lines that begin with `# %%` as they are: they mark the cells of the notebook
# `s12_batched_heads.ipynb`, which is the same assignment. Submit one of the two.
#
# `python card.py s12_batched_heads.py` runs the file, too, and says more about that check: your result, what
# was expected, the first difference, and a hint if you ask for one.

# %% [markdown]
# # All heads at once
#
# Several heads look at the same tokens, each with query, key and value matrices of its own. The
# plain way of writing that is a loop over the heads. The stage before this one does without the
# loop: it has one large matrix for all heads and cuts what comes out. This notebook needs no
# cutting: the matrices of all heads lie on top of each other in **one tensor with three axes**, and
# one product serves them all.
#
# At the end you will have
#
# 1. projected one token, and then all tokens, through a whole stack of heads;
# 2. seen three tools for it (broadcasting, `bmm`, `einsum`) agree to the last digit that counts;
# 3. a function that finds out in which order the axes of a tensor are, when its shape no longer
#    tells;
# 4. computed the context vectors of all heads, for one token and for all;
# 5. merged the heads with an output matrix, and put everything into a module.
#
# Words, as everywhere in this course: *attention scores* are the numbers before the softmax,
# *attention weights* those after it, a *context vector* is what a token gets back from a head.
# Heads, tokens and features are counted from 0. A matrix of tokens holds one token in each row.
#
# **Time:** about two hours. **Difficulty:** hard. **You need:** attention with several heads, and
# layers in an `nn.Module`.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.
#
# Your code may use Python's standard library and these packages: `torch`, `numpy`, `matplotlib`.

# %% nbgrader={"grade_id": "setup", "locked": true}
import math

import torch
from torch import nn


# %% [markdown]
# ## A stack of matrices
#
# Let $H$ be the number of heads. Head $h$ has a matrix $W^{(h)}$ with `head_dim` rows and `d_in`
# columns. The stack $W$ of shape `(num_heads, head_dim, d_in)` holds them all, and `W[h]` is
# $W^{(h)}$. There is one such stack for queries, one for keys and one for values.
#
# **The convention of this stage: the token is a column and stands on the right.** The query of head
# $h$ for a single token $x$ with `d_in` features is
#
# $$ q^{(h)} = W^{(h)} x , \qquad\text{entry by entry}\qquad
# q^{(h)}_k = \sum_{i} W^{(h)}_{k i} \, x_i . $$
#
# (This is also what `nn.Linear` does with its `weight`.) Two things follow from it. The sum runs
# over the **last** axis of $W$. And `head_dim` is free: nothing says that it must be `d_in` divided
# by the number of heads.
#
# **By hand.** Two heads, `d_in = 3`, `head_dim = 2`, and one token:
#
# $$ W^{(0)} = \begin{pmatrix} 1 & 0 & 0 \\ 0 & 1 & 0 \end{pmatrix}, \quad
# W^{(1)} = \begin{pmatrix} 0 & 0 & 1 \\ 1 & 1 & 1 \end{pmatrix}, \quad
# x = \begin{pmatrix} 1 \\ 2 \\ 3 \end{pmatrix}
# \quad\longrightarrow\quad
# q^{(0)} = \begin{pmatrix} 1 \\ 2 \end{pmatrix}, \quad
# q^{(1)} = \begin{pmatrix} 3 \\ 6 \end{pmatrix} . $$
#
# Head 0 takes the first two features; head 1 takes the third, and the sum of all. Both of them see
# the **whole** token. You will often read that multi-head attention "splits the input". It does
# not: what may be split is a projection, never the token.
#
# ## Three tools
#
# - `A @ B` (or `torch.matmul`) multiplies the **last two** axes as matrices. All axes before them
#   are paired off by *broadcasting*: aligned from the right, they must be equal, or one of them is
#   1 or missing, and then it is repeated for you. If `B` has one axis only, it is taken as a
#   column.
# - `torch.bmm(A, B)`, "batched matrix multiplication", wants exactly three axes on both sides and
#   the same number of matrices. Nothing is repeated for you.
# - `torch.einsum` takes a formula in which every axis has a letter. A letter that is missing after
#   the arrow is summed over: `"ij->i"` makes row sums, `"ij->ji"` a transpose, `"i,i->"` a dot
#   product.
#
# Where all three can say the same, they give the same. Here it is for two stacks of matrices:

# %% tags=["active-ipynb"]
# A = torch.arange(24.0).reshape(2, 3, 4)  # two matrices of shape (3, 4)
# B = torch.arange(40.0).reshape(2, 4, 5)  # two matrices of shape (4, 5)
# by_broadcasting = A @ B
# by_bmm = torch.bmm(A, B)
# by_einsum = torch.einsum("sij,sjk->sik", A, B)
# print("shapes:", *[tuple(C.shape) for C in (by_broadcasting, by_bmm, by_einsum)])
# print("equal: ", torch.allclose(by_broadcasting, by_bmm), torch.allclose(by_bmm, by_einsum))
#
# # Broadcasting goes on where bmm stops: one matrix for the whole stack.
# print("one matrix for all:", tuple((A @ B[0]).shape))
# try:
#     torch.bmm(A, B[0])
# except RuntimeError as problem:
#     print("bmm says:", problem)

# %% [markdown]
# ## 1. One token through all heads
#
# **Common mistakes:** the token is put on the left, and since the matrices of real
# models are often square, it runs and is wrong; the matrices are "transposed" with `view` or
# `reshape`, which only move brackets; the heads are summed away.

# %% nbgrader={"grade_id": "answer-project_token", "solution": true}
def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """Project one token through every head of a stack.

    ``W``: floating, shape ``(num_heads, head_dim, d_in)``; ``W[h]`` is the matrix of head ``h``.
    ``x``: one token, floating, shape ``(d_in,)``. Neither is changed.

    Returns a tensor of shape ``(num_heads, head_dim)``. Row ``h`` is the matrix of head ``h`` times
    the column ``x``: its entry ``k`` is the sum over ``i`` of ``W[h, k, i] * x[i]``.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "project_token", "grade": true, "points": 1}
got = project_token(torch.tensor([[[1.0, 2.0], [0.0, 3.0]]]), torch.tensor([1.0, 1.0]))
assert isinstance(got, torch.Tensor), f"Return a tensor; this is a {type(got).__name__}."
assert got.shape != (1, 2, 2), "The products are there; they still have to be summed over d_in."
assert got.shape == (1, 2), f"One head of width 2 gives (1, 2); your shape is {tuple(got.shape)}."
assert got.tolist() != [[1.0, 5.0]], (
    "You sum over the rows of the matrix. The token is a column, on its right."
)
assert torch.allclose(got.float(), torch.tensor([[3.0, 3.0]])), (
    f"[[1, 2], [0, 3]] times the column (1, 1) is (3, 3); yours is {got[0].tolist()}."
)
W = torch.tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]])
got = project_token(W, torch.tensor([1.0, 2.0, 3.0]))
assert got.shape == (2, 2), f"Two heads of width 2 give (2, 2); your shape is {tuple(got.shape)}."
got = got.float()
assert torch.allclose(got[0], torch.tensor([1.0, 2.0])), (
    f"Head 0 of the example should give [1, 2]; yours gives {got[0].tolist()}."
)
assert torch.allclose(got[1], torch.tensor([3.0, 6.0])), (
    f"Head 1 of the example should give [3, 6]; yours gives {got[1].tolist()}."
)
print("project_token: every head has its own view of the whole token. Good.")


# %% [markdown]
# ## 2. The same input for every head
#
# `bmm` repeats nothing, so for it the input has to be laid out as often as there are heads. And
# since our matrices stand on the left, each token has to be a **column**. From $x$ of shape
# `(tokens, d_in)` we want a stack of shape `(num_heads, d_in, tokens)` whose parts are all the same
# matrix $x^\top$. Then `torch.bmm(W, stack)` has the shape `(num_heads, head_dim, tokens)`.
#
# Two methods can repeat. `repeat` copies the numbers; `expand` only pretends, by reading the same
# memory several times. Both are right here. Look up what their arguments mean: they differ. (And
# take the number of heads from the argument. A literal 8 in the code works until the day when
# there are 12.)

# %% nbgrader={"grade_id": "answer-columns_per_head", "solution": true}
def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    """The same tokens, as columns, once for every head.

    ``x``: floating (of float64, no digit is lost), shape ``(tokens, d_in)``, one token in each row;
    it is not changed.
    ``num_heads``: at least 1.

    Returns a tensor of shape ``(num_heads, d_in, tokens)``. For each head ``h``, column ``t`` of
    its matrix is token ``t``: entry ``[h, i, t]`` is ``x[t, i]``. The result may share memory with
    ``x``.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "columns_per_head", "grade": true, "points": 1}
x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
got = columns_per_head(x, 4)
assert isinstance(got, torch.Tensor), f"Return a tensor; this is a {type(got).__name__}."
assert got.shape != (4, 2, 3), "Your tokens are still rows. They should be columns."
assert got.shape == (4, 3, 2), (
    f"2 tokens of 3 features, for 4 heads, make (4, 3, 2); your shape is {tuple(got.shape)}."
)
assert got[0].tolist() != [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], (
    "You moved the brackets only: the numbers are in the old order. Column 0 should be a token."
)
assert got[0].tolist() == [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]], (
    f"The columns of the example are (1, 2, 3) and (4, 5, 6); you have {got[0].tolist()}."
)
assert all(torch.equal(got[h], got[0]) for h in range(4)), "All heads should get the same matrix."
assert x.shape == (2, 3), "You have transposed the caller's x in place. Make a new tensor."
assert columns_per_head(x, 2).shape == (2, 3, 2), "For 2 heads the shape should be (2, 3, 2)."
print("columns_per_head: every head gets all tokens, as columns. Good.")


# %% [markdown]
# ## 3. All tokens through all heads
#
# What is wanted in the end has tokens as rows again. For each head $h$ and each token $t$, row $t$
# of the part that belongs to head $h$ is $W^{(h)} x_t$:
#
# $$ Z_{h t k} = \sum_i W_{h k i} \, x_{t i} . $$
#
# For all tokens of one head this is $x \, {W^{(h)}}^\top$. Any of the three tools will do. It is
# worth writing two versions and comparing them.
#
# **By hand.** The heads of above, and three tokens:
#
# $$ x = \begin{pmatrix} 1 & 2 & 3 \\ 0 & 1 & -1 \\ 2 & 0 & 0 \end{pmatrix}
# \quad\longrightarrow\quad
# Z_0 = \begin{pmatrix} 1 & 2 \\ 0 & 1 \\ 2 & 0 \end{pmatrix}, \quad
# Z_1 = \begin{pmatrix} 3 & 6 \\ -1 & 0 \\ 0 & 2 \end{pmatrix} . $$
#
# The product that puts the matrix on the left has tokens as columns, so two axes have to change
# places afterwards. In notebooks this is often done in a cell of its own, such as
# `keys = keys.permute(0, 2, 1)`. Run that cell twice and the axes are back where they were; run it
# a third time and all is well again. Which state you are in depends on what you clicked, and
# nothing on the page shows it. A function whose result depends on its arguments alone does not have
# this problem. That is why this course grades functions.
#
# The same goes for random numbers: weights that are drawn from a generator depend on everything
# that was drawn before, also by cells that were run once more, or have been deleted since. Printed
# results of such a notebook cannot be repeated by reading it. Here weights are *arguments*.

# %% nbgrader={"grade_id": "answer-project_tokens", "solution": true}
def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """Project all tokens through every head of a stack.

    ``W``: floating, shape ``(num_heads, head_dim, d_in)``; ``W[h]`` is the matrix of head ``h``.
    ``x``: floating, shape ``(tokens, d_in)``, one token in each row. Neither is changed.

    Returns a tensor of shape ``(num_heads, tokens, head_dim)``: heads first, then tokens. Its row
    ``[h, t]`` is the matrix of head ``h`` times token ``t`` as a column.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "project_tokens", "grade": true, "points": 2}
W = torch.tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]])
x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 1.0, -1.0], [2.0, 0.0, 0.0]])
got = project_tokens(W, x)
assert isinstance(got, torch.Tensor), f"Return a tensor; this is a {type(got).__name__}."
assert got.shape != (2, 2, 3), "Your tokens are columns: the shape is (heads, head_dim, tokens)."
assert got.shape != (3, 2, 2), "Your shape is (tokens, heads, head_dim); heads should come first."
assert got.shape == (2, 3, 2), (
    f"2 heads, 3 tokens, width 2: (2, 3, 2) is expected, not {tuple(got.shape)}."
)
got = got.float()
assert got[0].tolist() != [[1.0, 0.0], [2.0, 2.0], [1.0, 0.0]], (
    "The shape is right, but the numbers are in the order of columns. "
    "Moving brackets (view, reshape) is not the same as exchanging axes."
)
assert torch.allclose(got[0], torch.tensor([[1.0, 2.0], [0.0, 1.0], [2.0, 0.0]])), (
    f"Head 0 of the example should be [[1, 2], [0, 1], [2, 0]]; yours is {got[0].tolist()}."
)
assert torch.allclose(got[1], torch.tensor([[3.0, 6.0], [-1.0, 0.0], [0.0, 2.0]])), (
    f"Head 1 of the example should be [[3, 6], [-1, 0], [0, 2]]; yours is {got[1].tolist()}."
)
assert W.shape == (2, 2, 3), "You have changed the caller's W in place. Make a new tensor."
one = project_tokens(W, x[1:2])
assert one.shape == (2, 1, 2), f"One token, 2 heads, width 2: (2, 1, 2), not {tuple(one.shape)}."
assert torch.allclose(one.float(), got[:, 1:2]), (
    "In a second call, token 1 alone gives other numbers than among the others."
)
two = project_tokens(W, x[:2]).float()  # 2 heads, 2 tokens, width 2: the shape cannot help
assert torch.allclose(two, got[:, :2]), "Tokens 0 and 1 alone give other numbers than before."
single = project_tokens(W[:1], x)
assert single.shape == (1, 3, 2), f"One head, 3 tokens: (1, 3, 2), not {tuple(single.shape)}."
print("project_tokens: all heads, all tokens, one product. Good.")


# %% [markdown]
# ## 4. Which axis is which?
#
# Two layouts are in use: *heads first*, `(num_heads, tokens, head_dim)`, and *tokens first*,
# `(tokens, num_heads, head_dim)`. Both hold the same vectors. As long as there are 8 heads and 5
# tokens, the shape says which one you have. With 8 heads and 8 tokens it says nothing: both are
# `(8, 8, head_dim)`, every shape check passes, and head 2 of token 1 is read where head 1 of
# token 2 was meant.
#
# The picture shows it for four heads and four tokens. Each square is one vector, with the name of
# what lies there; the framed one is at index `[2, 1]`.

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# size = 4
# first, second = torch.meshgrid(torch.arange(size), torch.arange(size), indexing="ij")
# layouts = {
#     "heads first: (num_heads, tokens, head_dim)": (first, second),
#     "tokens first: (tokens, num_heads, head_dim)": (second, first),
# }
# figure, axes = plt.subplots(1, 2, figsize=(10, 4.6), layout="constrained")
# for axis, (title, (head, token)) in zip(axes, layouts.items()):
#     axis.imshow(head, cmap="Pastel1", vmin=0, vmax=8)
#     for i in range(size):
#         for j in range(size):
#             label = f"head {int(head[i, j])}\ntoken {int(token[i, j])}"
#             axis.text(j, i, label, ha="center", va="center", fontsize=10)
#     axis.add_patch(plt.Rectangle((0.53, 1.53), 0.94, 0.94, fill=False, edgecolor="black", lw=2.5))
#     axis.set_xticks(range(size))
#     axis.set_yticks(range(size))
#     axis.set_xlabel("second index")
#     axis.set_ylabel("first index")
#     axis.set_title(title, fontsize=11)
# figure.suptitle("One shape, (4, 4, head_dim), two meanings: colours are heads")
# plt.show()

# %% [markdown]
# On the diagonal both layouts agree, so a test that looks at index `[0, 0]` or `[3, 3]` sees
# nothing. A test that looks at sums, means or the largest entry sees nothing either: the numbers
# are all there, only elsewhere.
#
# What does help is to compute what ought to be there and compare **all** numbers. Write this as a
# function, for a tensor that somebody else has projected. As processors round, "equal" means
# equal up to a small tolerance.

# %% nbgrader={"grade_id": "answer-find_layout", "solution": true}
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    """In which order are the axes of a projected tensor?

    ``W``: a stack of matrices, floating, shape ``(num_heads, head_dim, d_in)``. ``x``: tokens,
    floating, shape ``(tokens, d_in)``. ``projected``: floating, three axes, of any shape. All
    numbers are finite. No argument is changed.

    Returns

    - ``"heads first"`` if ``projected`` has shape ``(num_heads, tokens, head_dim)`` and its row
      ``[h, t]`` is the matrix of head ``h`` times token ``t`` as a column;
    - ``"tokens first"`` if it has shape ``(tokens, num_heads, head_dim)`` and that vector is in
      its row ``[t, h]``;
    - ``"neither"`` in all other cases: another shape, or other numbers.

    Two numbers count as equal when they differ by less than 1e-4. (In what is graded, larger
    differences are of 1e-2 or more, and no number is beyond 500.) You need not think of inputs for
    which both answers are true.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "find_layout", "grade": true, "points": 2}
# Two heads and two tokens: the shape (2, 2, 2) is that of every layout.
W = torch.tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]])
x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 1.0, -1.0]])
by_hand = torch.tensor([[[1.0, 2.0], [0.0, 1.0]], [[3.0, 6.0], [-1.0, 0.0]]])
got = find_layout(by_hand, W, x)
assert isinstance(got, str), f"Return a string; this is a {type(got).__name__}."
assert got == "heads first", f'by_hand[0] holds head 0 of both tokens; you say "{got}".'
other = torch.tensor([[[1.0, 2.0], [3.0, 6.0]], [[0.0, 1.0], [-1.0, 0.0]]])
got = find_layout(other, W, x)
assert got == "tokens first", (
    f'Here [0] holds both heads of token 0, and you say "{got}". '
    "The shape cannot help, and nor do the corners [0, 0] and [1, 1]: compare all numbers."
)
got = find_layout(by_hand + 1e-5, W, x)
assert got == "heads first", f'A difference of 0.00001 is rounding, but you say "{got}".'
spoilt = by_hand.clone()
spoilt[1, 0, 0] = 3.5
got = find_layout(spoilt, W, x)
assert got == "neither", f'One number is 3.5 in place of 3, and you say "{got}".'
spoilt = by_hand.clone()
spoilt[1, 0] = torch.tensor([6.0, 3.0])
got = find_layout(spoilt, W, x)
assert got == "neither", f'One row is (6, 3) in place of (3, 6), and you say "{got}".'
spoilt = by_hand.clone()
spoilt[1, 0, 0] = 2.99
got = find_layout(spoilt, W, x)
assert got == "neither", f'One number is 2.99 in place of 3, and you say "{got}".'
got = find_layout(torch.ones(2, 1, 2), W, x[:1])
assert got == "neither", f'For one token every number is 1, and you say "{got}".'
got = find_layout(torch.zeros(2, 3, 2), W, x)
assert got == "neither", f'Three tokens where there are two: you say "{got}".'
got = find_layout(torch.zeros(2, 1, 1), torch.zeros(2, 1, 3), torch.zeros(3, 3))
assert got == "neither", f'One token where there are three, all numbers 0: you say "{got}".'
got = find_layout(torch.zeros(2, 3, 2), torch.zeros(2, 1, 3), torch.zeros(3, 3))
assert got == "neither", f'Width 2 where head_dim is 1, all numbers 0: you say "{got}".'
got = find_layout(by_hand[:1].transpose(0, 1), W[:1], x)
assert got == "tokens first", f'Two tokens, one head, shape (2, 1, 2): you say "{got}".'
print("find_layout: told apart by numbers, not by shapes. Good.")


# %% [markdown]
# ## 5. The context vectors of all heads
#
# Now queries, keys and values have been projected, each into a tensor with heads first. In each
# head, on its own,
#
# $$ z^{(h)} = \operatorname{softmax}\!\left( \frac{Q^{(h)} {K^{(h)}}^\top}{\sqrt{d_k}} \right)
# V^{(h)} , $$
#
# where $d_k$ = `head_dim` is the width of **one query vector**, and the softmax runs over the keys.
# It is not the width of the token, and not that of all heads together. (In some notebooks all of
# these are 16, and then you cannot see which one was meant.) There is no mask in this stage:
# every token sees every token.
#
# This is the step that is most easily left out. There are texts that project queries, keys and
# values for all heads, and then put *random numbers* where the context vectors should be, because
# only the shape was to be shown. The shape is right, and no attention has taken place.
#
# We do it properly, and for any number of queries: one (a single token that looks at all of them)
# or as many as there are tokens. For one token of interest, its queries of shape
# `(num_heads, head_dim)` become `(num_heads, 1, head_dim)`.
#
# **By hand.** Two heads, one query, two keys, `head_dim = 4`, so the root is 2. Let the query be
# $(2, 0, 0, 0)$ in both heads, and let the values be $4$ and $8$ in both. Keys of head 0:
# $(\ln 1, 0, 0, 0)$ and $(\ln 3, 0, 0, 0)$; the scores are $2 \ln a / 2 = \ln a$, their
# exponentials 1 and 3, and the weights $\tfrac14$ and $\tfrac34$. Keys of head 1: twice
# $(\ln 5, 0, 0, 0)$, so both weights are $\tfrac12$. The context vectors have a single entry:
#
# $$ z^{(0)} = \tfrac14 \cdot 4 + \tfrac34 \cdot 8 = 7 , \qquad
# z^{(1)} = \tfrac12 \cdot 4 + \tfrac12 \cdot 8 = 6 . $$
#
# Without the division by 2, head 0 would have the weights $\tfrac1{10}$ and $\tfrac9{10}$ and give
# $7.6$. Head 1 would not notice: equal scores stay equal however they are scaled. **A test with
# equal scores cannot see the scale.**
#
# Why have several heads at all? Because each can have a habit of its own. The picture shows three
# habits, made up for the purpose, with a little noise on top: head 0 looks mostly at the token
# itself, head 1 at the one before (the first word has none, and spreads its weight), head 2 at the
# thing that a word says something about: *small* and *drifts* at *boat*, *tall* at *reeds*. Each
# row sums to one in each head.

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# words = "a small boat drifts past tall reeds".split()
# habits = torch.zeros(3, 7, 7)
# habits[0] = torch.eye(7)
# habits[1] = torch.ones(6).diag(-1)
# habits[2, range(7), [2, 2, 2, 2, 6, 6, 6]] = 1.0  # four times boat, three times reeds
# noise = torch.randn(3, 7, 7, generator=torch.Generator().manual_seed(12))
# weights = torch.softmax(3 * habits + 0.4 * noise, dim=-1)
# figure, axes = plt.subplots(1, 3, figsize=(14.5, 5), layout="constrained")
# for head, axis in enumerate(axes):
#     image = axis.imshow(weights[head], cmap="Blues", vmin=0, vmax=1)
#     for i in range(7):
#         for j in range(7):
#             value = float(weights[head, i, j])
#             color = "white" if value > 0.55 else "black"
#             axis.text(j, i, f"{value:.2f}", ha="center", va="center", color=color, fontsize=9)
#     axis.set_xticks(range(7), words)
#     axis.set_yticks(range(7), words)
#     axis.set_xlabel("key: the token that is looked at")
#     axis.set_title(f"head {head}")
# axes[0].set_ylabel("query: the token that looks")
# figure.colorbar(image, ax=axes, label="attention weight")
# plt.show()

# %% nbgrader={"grade_id": "answer-head_contexts", "solution": true}
def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention in every head, without a mask.

    ``queries``: floating, shape ``(num_heads, n_q, head_dim)``. ``keys``: floating, shape
    ``(num_heads, n_k, head_dim)``. ``values``: floating, shape ``(num_heads, n_k, d_v)``. The
    numbers ``n_q`` and ``n_k`` are at least 1 and may differ; so may ``head_dim`` and ``d_v``.
    The arguments are not changed.

    In each head: a score is the dot product of a query and a key, divided by the square root of
    ``head_dim``; the softmax over the keys gives the weights; a context vector is the sum of the
    values, each times its weight.

    Returns the context vectors, shape ``(num_heads, n_q, d_v)``. They are finite for scores from
    -500 to 500. Gradients flow back to all three arguments.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "head_contexts", "grade": true, "points": 3}
queries, keys = torch.zeros(2, 1, 4), torch.zeros(2, 2, 4)
queries[:, :, 0] = 2.0
keys[:, :, 0] = torch.tensor([[1.0, 3.0], [5.0, 5.0]]).log()
values = torch.tensor([[[4.0], [8.0]], [[4.0], [8.0]]])
got = head_contexts(queries, keys, values)
assert (queries[:, :, 0] == 2).all(), "You have changed the caller's queries. Make new tensors."
assert isinstance(got, torch.Tensor), f"Return a tensor; this is a {type(got).__name__}."
assert got.shape != (2, 1, 2), "These look like attention weights; apply them to the values."
assert got.shape == (2, 1, 1), (
    f"2 heads, 1 query, values of width 1: (2, 1, 1) is expected, not {tuple(got.shape)}."
)
got = got.flatten().detach().float()
assert math.isclose(got[1], 6.0, rel_tol=1e-4), (
    f"Equal keys should get equal weights: head 1 of the example gives 6; yours gives {got[1]:.4f}."
)
assert not math.isclose(got[0], 7.6, rel_tol=1e-4), "Your scores are not divided by the root."
assert not math.isclose(got[0], 4 + 4 * 3**0.5 / (1 + 3**0.5), rel_tol=1e-4), (
    "Your scores are divided too strongly. Did you forget to take the root of the width?"
)
assert math.isclose(got[0], 7.0, rel_tol=1e-4), (
    f"Head 0 of the example should give 7; yours gives {got[0]:.4f}."
)
queries = torch.tensor([[[1.0], [0.0]], [[0.0], [1.0]]])  # 2 heads, 2 queries, width 1
keys = torch.tensor([[[1.0], [3.0]], [[1.0], [4.0]]]).log()
values = torch.tensor([[[4.0, 0.0], [8.0, 0.0]], [[0.0, 5.0], [0.0, 10.0]]])
got = head_contexts(queries, keys, values).detach().float()
wanted = torch.tensor([[[7.0, 0.0], [6.0, 0.0]], [[0.0, 7.5], [0.0, 9.0]]])
assert torch.allclose(got, wanted, atol=1e-3), (
    "With width 1 the root is 1. Query 0 of head 0 has the weights 1/4 and 3/4, query 1 of head 1 "
    f"1/5 and 4/5, the others 1/2 and 1/2: {wanted.tolist()} is expected, not {got.tolist()}."
)
shape = tuple(head_contexts(torch.ones(3, 5, 4), torch.ones(3, 6, 4), torch.ones(3, 6, 2)).shape)
assert shape == (3, 5, 2), f"3 heads, 5 queries, values of width 2: (3, 5, 2), not {shape}."
print("head_contexts: 7 and 6, as by hand. No placeholder needed. Good.")


# %% [markdown]
# ## 6. Merging
#
# The context vectors of one token are put side by side, head 0 first, into one long vector of
# $H \cdot d_v$ numbers, where $d_v$ is the width of a value. An output matrix makes of it a vector
# of the width we want, often that of the input. With 8 heads of width 16 the way is
# $8 \times 16 \to 128 \to 16$.
#
# Compare this with a layer that *divides* 16 features among 8 heads: there each head has 2, and
# side by side they are 16 again. Both layers are called multi-head attention. The heads of this
# stage have their **full width**; each can say more, and they cost eight times as many weights:
#
# | | one head's width | side by side | weights in $W_q$, $W_k$, $W_v$ |
# |---|---|---|---|
# | divided, 8 heads, 16 features | 2 | 16 | $3 \cdot 16 \cdot 16 = 768$ |
# | full width, 8 heads, 16 features | 16 | 128 | $3 \cdot 8 \cdot 16 \cdot 16 = 6144$ |
#
# **By hand.** Two heads of width 2, two tokens, an output of width 2:
#
# $$ z^{(0)} = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}, \quad
# z^{(1)} = \begin{pmatrix} 5 & 6 \\ 7 & 8 \end{pmatrix}
# \;\longrightarrow\;
# \begin{pmatrix} 1 & 2 & 5 & 6 \\ 3 & 4 & 7 & 8 \end{pmatrix}, \qquad
# W_o = \begin{pmatrix} 1 & 1 & 0 & 0 \\ 0 & 0 & 1 & -1 \end{pmatrix}, \;
# b_o = \begin{pmatrix} 10 \\ 20 \end{pmatrix}
# \;\longrightarrow\;
# \begin{pmatrix} 13 & 19 \\ 17 & 19 \end{pmatrix} . $$
#
# The first output of token 0 is $1 + 2 + 10$, the second $5 - 6 + 20$.
#
# **Common mistakes:** the heads are put side by side before tokens and heads have
# changed places, so that a row holds several tokens of one head; the bias is added once a head.

# %% nbgrader={"grade_id": "answer-merge_and_project", "solution": true}
def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """Put the heads of each token side by side and apply the output projection.

    ``z``: context vectors, floating, shape ``(num_heads, tokens, d_v)``. ``weight`` and ``bias``:
    those of an ``nn.Linear(num_heads * d_v, d_out)``, of shapes ``(d_out, num_heads * d_v)`` and
    ``(d_out,)``, of the dtype of ``z``. All may be stored in any order in memory. No argument is
    changed.

    In the long vector of a token, all features of head 0 come first, then all of head 1, and so on.
    Returns a tensor of shape ``(tokens, d_out)``: for each token, ``weight`` times its long vector
    as a column, plus ``bias``.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "merge_and_project", "grade": true, "points": 2}
z = torch.tensor([[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]])
weight = torch.tensor([[1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, -1.0]])
got = merge_and_project(z, weight, torch.tensor([10.0, 20.0]))
assert isinstance(got, torch.Tensor), f"Return a tensor; this is a {type(got).__name__}."
assert got.shape == (2, 2), (
    f"2 tokens, an output of width 2: (2, 2) is expected, not {tuple(got.shape)}."
)
got = got.float()
assert not torch.allclose(got, torch.tensor([[13.0, 19.0], [21.0, 19.0]])), (
    "You made the rows [1, 2, 3, 4] and [5, 6, 7, 8]: two tokens of one head. "
    "A row should be made of the two heads of one token."
)
assert not torch.allclose(got, torch.tensor([[3.0, -1.0], [7.0, -1.0]])), "The bias is missing."
assert not torch.allclose(got, torch.tensor([[23.0, 39.0], [27.0, 39.0]])), (
    "You add the bias once for each head; it belongs to the output and is added once."
)
assert torch.allclose(got, torch.tensor([[13.0, 19.0], [17.0, 19.0]])), (
    f"The example should give [[13, 19], [17, 19]]; yours gives {got.tolist()}."
)
tokens_first = torch.tensor([[[1.0, 2.0], [5.0, 6.0]], [[3.0, 4.0], [7.0, 8.0]]])
other = merge_and_project(tokens_first.transpose(0, 1), weight, torch.tensor([10.0, 20.0]))
assert torch.allclose(other.float(), got), (
    "The same numbers, stored in memory with tokens first, should give the same result."
)
shape = tuple(merge_and_project(torch.ones(8, 3, 16), torch.ones(16, 128), torch.ones(16)).shape)
assert shape == (3, 16), f"8 heads of width 16 and 3 tokens should give (3, 16), not {shape}."
print("merge_and_project: 8 x 16 became 128 became 16. Good.")


# %% [markdown]
# ## 7. The module
#
# One thing is new: a batch of sequences. $x$ has the shape `(batch, tokens, d_in)`, the stacks
# `(num_heads, head_dim, d_in)`, and what we want inside is
# `(batch, num_heads, tokens, head_dim)`:
#
# $$ Q_{b h t k} = \sum_i (W_q)_{h k i} \, x_{b t i} . $$
#
# Batch and heads are two different axes, and broadcasting does not know their names. It aligns from
# the right; so where $x$ and a stack are multiplied as they are, the batch of $x$ meets the heads
# of the stack. If one is 3 and the other 4, torch complains. If the batch is 1, the result has
# heads where you expect the batch. And if both are 4, it runs: the first sequence goes through head
# 0 only, the second through head 1 only, and so on. An axis of length 1 in the right place
# (`unsqueeze`, or `None` in an index) keeps the two apart; with `einsum` the letters do.
#
# The learned tensors have fixed names and shapes, so that given weights can be put into your
# module:
#
# | name | what | shape |
# |---|---|---|
# | `W_query`, `W_key`, `W_value` | `nn.Parameter`, one stack each | `(num_heads, head_dim, d_in)` |
# | `out_proj` | `nn.Linear`, with bias | from `num_heads * head_dim` to `d_out` |
#
# The starting values of the stacks are up to you (small random numbers, for instance).
#
# **Common mistakes:** a stack is a plain tensor, or is in a plain list, and
# is never trained; the scores are scaled by the wrong width; the attention is computed *among the
# heads of one token*, because the head axis and the token axis stand in each other's place;
# `out_proj` is made and never used; one projection is used twice. None of these raises an error.
#
# **By hand.** Three tokens that are unit vectors, so column $i$ of a matrix is the query, the key
# or the value of token $i$; two heads with `head_dim = 4`, so scores are divided by 2. The scaled
# scores of query $i$ and key $j$ are the logarithms of
#
# $$ a^{(0)} = \begin{pmatrix} 2 & 1 & 1 \\ 1 & 3 & 4 \\ 1 & 2 & 1 \end{pmatrix}, \quad
# a^{(1)} = \begin{pmatrix} 1 & 2 & 5 \\ 3 & 1 & 4 \\ 1 & 1 & 2 \end{pmatrix}, $$
#
# so the attention weights are these numbers, each row divided by its sum: 4, 8, 4 in head 0 and 8,
# 8, 4 in head 1. The first three features of the value of token $i$ are the unit vector $i$, and
# those of a context vector are the weights. The fourth feature of the values is 1, 2, 3 in head 0
# and 3, 2, 1 in head 1. If the weight of `out_proj` is 8 times the identity and its bias is 1
# everywhere, token 0 gets
#
# $$ 8 \cdot \left(\tfrac12,\ \tfrac14,\ \tfrac14,\ \tfrac74,\ \tfrac18,\ \tfrac14,\ \tfrac58,\
# \tfrac{12}{8}\right) + 1 = (5,\ 3,\ 3,\ 15,\ 2,\ 3,\ 6,\ 13). $$

# %% nbgrader={"grade_id": "answer-BatchedHeads", "solution": true}
class BatchedHeads(nn.Module):
    """Multi-head self-attention with stacks of full-width heads, without a mask.

    ``W_query``, ``W_key`` and ``W_value`` are ``nn.Parameter`` of shape
    ``(num_heads, head_dim, d_in)`` each; the matrix of head ``h`` is entry ``h`` and is applied
    to a token as a column. ``out_proj`` is ``nn.Linear(num_heads * head_dim, d_out)`` with a bias.
    There are no other parameters; what other attributes the module has is up to you.
    """

    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        """``d_in``: features of an input token; ``d_out``: of an output token; ``num_heads``: how
        many heads; ``head_dim``: the width of a query, a key and a value in **each** head. The four
        numbers are independent of each other.
        """
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Attention of every token to all tokens of its own sequence, in all heads.

        ``x``: floating, shape ``(batch, tokens, d_in)``, at least one token. Neither ``x`` nor the
        weights are changed, so a second call gives the same output.

        In each head, scores are dot products of queries and keys, divided by the square root of
        ``head_dim``; softmax over the keys; context vectors are the weighted sums of the values.
        The context vectors of a token stand side by side, head 0 first, and go through
        ``out_proj``. Returns the output alone, one tensor of shape ``(batch, tokens, d_out)``. It
        is finite for scores from -500 to 500. Gradients flow back to ``x`` and to all
        parameters.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "BatchedHeads", "grade": true, "points": 5}
layer = BatchedHeads(d_in=3, d_out=8, num_heads=2, head_dim=4)
shapes = {name: tuple(p.shape) for name, p in layer.named_parameters(remove_duplicate=False)}
for name in ("W_query", "W_key", "W_value"):
    assert shapes.get(name) == (2, 4, 3), (
        f"{name} should be an nn.Parameter of shape (2, 4, 3). Your parameters: {shapes}."
    )
assert shapes.get("out_proj.weight") == (8, 8), (
    f"out_proj should map 2 * 4 features to 8. Your parameters: {shapes}."
)
assert "out_proj.bias" in shapes, "out_proj should have a bias."
assert len([*layer.parameters()]) == 5, f"Your layer has other parameters, too: {sorted(shapes)}."
assert all(value.requires_grad for value in layer.parameters()), "A parameter cannot be trained."
# The matrices of the example by hand: three tokens, two heads.
a = torch.tensor(
    [[[2.0, 1, 1], [1, 3, 2], [1, 4, 1], [1, 1, 1]], [[2.0, 1, 1], [1, 3, 1], [5, 4, 2], [1, 1, 1]]]
)
keys = torch.tensor(
    [[[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]], [[0.0, 1, 0], [1, 0, 0], [0, 0, 1], [0, 0, 0]]]
)
values = torch.tensor(
    [[[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [1, 2, 3]], [[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [3, 2, 1]]]
)
with torch.no_grad():
    layer.W_query.copy_(2 * a.log())
    layer.W_key.copy_(keys)
    layer.W_value.copy_(values)
    layer.out_proj.weight.copy_(8 * torch.eye(8))
    layer.out_proj.bias.fill_(1.0)
    x = torch.stack((torch.eye(3), torch.zeros(3, 3)))  # the tokens of the example, and zeros
    got = layer(x)
assert isinstance(got, torch.Tensor), f"Return the output alone, not a {type(got).__name__}."
assert got.shape == (2, 3, 8), (
    f"2 sequences, 3 tokens, d_out 8: (2, 3, 8) is expected, not {tuple(got.shape)}."
)
got = got.float()
example = torch.tensor(
    [[5.0, 3, 3, 15, 2, 3, 6, 13], [2, 4, 5, 20, 4, 2, 5, 16], [3, 5, 3, 17, 3, 3, 5, 15]]
)
for number, wanted in enumerate(example):
    assert torch.allclose(got[0, number], wanted, atol=1e-3), (
        f"Token {number} of the example by hand should get {wanted.tolist()}; "
        f"yours gets {got[0, number].tolist()}."
    )
assert torch.allclose(got[1], torch.ones(3, 8), atol=1e-3), (
    "All values of the second sequence are 0, so out_proj gives its bias, 1; yours gives "
    f"{got[1].tolist()}. Do its tokens look into the first sequence?"
)
with torch.no_grad():
    turned = layer(x.flip(0)).float()
assert torch.allclose(turned, got.flip(0), atol=1e-3), (
    "In a second call, with the two sequences exchanged, they get other numbers than before. "
    "Does a call change x or the weights, or keep something for the next?"
)
shape = tuple(BatchedHeads(7, 5, 4, 6)(torch.ones(3, 2, 7)).shape)
assert shape == (3, 2, 5), f"3 sequences, 2 tokens, d_out 5 should give (3, 2, 5), not {shape}."
print("BatchedHeads: two heads, two sequences, and everything by its own weights. Good.")

# %% [markdown] nbgrader={"grade_id": "question-wide-contexts", "locked": true}
# ## In your own words
#
# Eight heads of width 16 make a context of 128 numbers for a token that has only 16 features. A
# classmate says: "All of these numbers are linear functions of 16 numbers, so 112 of them are
# redundant." Where is the mistake? Under which condition on the attention weights would he be
# right?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "wide-contexts", "grade": true, "points": 2, "solution": true}
# YOUR ANSWER HERE

# %% [markdown]
# ## A question to think about
#
# Take the stack `W_query` of shape `(num_heads, head_dim, d_in)` and a layer
# `nn.Linear(d_in, num_heads * head_dim, bias=False)`. Can you turn the one's weight into the
# other's with a single `reshape`, so that cutting the layer's output into heads gives just the
# queries of the stack? If so, what *is* the difference between the full-width layer of this stage
# and one that shares its features out among the heads, and where in the constructor is it decided?
#
# ## Where to read on
#
# - Vaswani et al., *Attention Is All You Need* (2017), section 3.2.2. Note the sentence about the
#   reduced dimension of each head, and compare it with the table in section 6.
# - Noam Shazeer, *Fast Transformer Decoding: One Write-Head is All You Need* (2019): multi-head
#   attention written with stacks of matrices and `einsum`, the shapes in the names.
# - Sebastian Raschka, *Build a Large Language Model (From Scratch)*, chapter 3.
# - The PyTorch documentation on *broadcasting semantics*, and on `torch.matmul`, `torch.bmm` and
#   `torch.einsum`.
