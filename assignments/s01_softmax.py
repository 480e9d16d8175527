# %% s01_softmax: how to use this file [markdown]
# Write your code where it says `YOUR CODE HERE`, in place of `raise NotImplementedError()`,
# and your written answers where it says `YOUR ANSWER HERE`, in lines that begin with `#`.
# Running the file runs the visible checks; it stops at the first one that fails.
# Leave the lines that begin with `# %%` as they are: they mark the cells of the notebook
# `s01_softmax.ipynb`, which is the same assignment. Submit one of the two.
#
# `python card.py s01_softmax.py` runs the file, too, and says more about that check: your result, what
# was expected, the first difference, and a hint if you ask for one.

# %% [markdown]
# # From dot products to softmax
#
# **Goal.** By the end of this notebook you have built the smallest piece of machinery that
# deserves the name *attention*: one question is compared with every word of a sentence, the
# comparisons become weights, and the weights mix the words into one answer. On the way you write
#
# | exercise | what it does |
# |---|---|
# | `dot_product` | compares two lists of numbers, in plain Python |
# | `attention_scores` | compares one query with all tokens at once |
# | `normalize_by_sum` | a first try at making weights, which has a flaw |
# | `softmax_naive` | the softmax, straight from its formula |
# | `softmax_stable` | the softmax that survives scores of any size |
# | `AttentionPooling` | a layer that learns which question to ask |
#
# **How to work.** Read a section, write the function below it, run the cell with the checks. They
# tell you what they see. After handing in, further checks run on other sizes and other numbers,
# and they ask for nothing but what the docstring says. No exercise needs another one, so if you
# are stuck, go on.
#
# **Time:** about two hours. **Difficulty:** easy. **You need:** Python, classes included, and
# PyTorch's tensors: shapes, indexing, sums along an axis.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.
#
# Your code may use Python's standard library and these packages: `torch`, `numpy`, `matplotlib`.

# %% [markdown]
# ## Why attention at all?
#
# The first neural translators read a sentence word by word and squeezed it into **one** vector of
# fixed length. A second network unrolled the translation from that vector. It worked for short
# sentences. For long ones, the single vector was a bottleneck: by the time the last word was
# read, little was left of the first. In 2014, Bahdanau, Cho and Bengio let the second network
# look back at **all** words at every step, and let it learn how much to look at each. That "how
# much" is what this notebook is about.

# %% nbgrader={"grade_id": "setup", "locked": true}
import math
from collections import defaultdict

import torch
from torch import nn

# Four words, each described by two numbers: (how watery, how financial).
tokens = ["river", "bank", "money", "sky"]
inputs = torch.tensor([[2.0, 0.0], [1.0, 2.0], [0.0, 2.0], [-2.0, 0.0]])


# %% [markdown]
# ## 1. Looking things up, softly
#
# The words *query*, *key* and *value* come from databases. A dictionary stores **values** under
# **keys**. You come with a **query**; if it is equal to one of the keys, you get that key's
# value, all of it, and nothing of the others. If it is equal to none, you get nothing.
#
# Attention is a look-up without this harshness. The query is compared with *every* key, and every
# value comes back, in proportion to how well its key fits.
#
# First the harsh kind. One detail of Python deserves a look, because it has cost people an
# afternoon: a `defaultdict` makes up a missing entry when you *index* it, and the made-up entry
# **stays**. Its `get` method does not.

# %% nbgrader={"grade_id": "fetch", "locked": true}
def fetch(dictionary: dict[str, str], query: str, fallback: str = "not found") -> str:
    """The value under exactly this key, or ``fallback``. The dictionary stays as it is."""
    return dictionary.get(query, fallback)


# %% tags=["active-ipynb"]
# meanings = defaultdict(str, {"river": "flowing water", "money": "means of payment"})
# print("river ->", fetch(meanings, "river"))
# print("rivers ->", fetch(meanings, "rivers"), "  (one letter too many is enough to miss)")
# print("entries after the miss:", len(meanings))
# print("indexing gives", repr(meanings["rivers"]), "and now there are", len(meanings), "entries")

# %% [markdown]
# ## 2. Words become rows
#
# A network calculates with numbers, so each word of a vocabulary gets a number (its **id**) and a
# row of a table (its **embedding**). To embed a sentence is to pick rows: the result has one row
# a token. In this whole course **rows are tokens**: a sentence is a tensor of shape
# `(tokens, d)`, and `x[i]` is the vector of token `i`. (Books disagree; some put tokens in
# columns. When shapes puzzle you, ask first which axis holds the tokens.)
#
# The table is learned: gradients flow back into exactly those rows that were picked. A
# `.detach()` after the look-up would cut that flow. It is fine for looking at numbers, and a
# mistake in training.

# %% nbgrader={"grade_id": "look_up", "locked": true}
def look_up(table: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Embed token ids: table ``(vocabulary, d)``, ids ``(tokens,)`` int64 -> ``(tokens, d)``."""
    return table[ids]


# %% tags=["active-ipynb"]
# sentence = torch.tensor([1, 0, 1])  # bank, river, bank
# embedded = look_up(inputs, sentence)
# print(embedded, tuple(embedded.shape))
#
# # torch's own layer does the same, with a table of random numbers to start from.
# layer = nn.Embedding(num_embeddings=4, embedding_dim=2)
# print("same rows:", torch.equal(layer(sentence), look_up(layer.weight, sentence)))

# %% [markdown]
# **A word on seeds.** `torch.manual_seed(7)` puts torch's one global generator into a known
# state, and *every* draw after it moves that state on. So a seed at the top of a notebook makes
# the whole notebook repeatable only as long as nobody adds, removes or reorders a draw: one more
# layer, and all later numbers change. (Skipping "the right number" of draws does not repair it
# either. Normal numbers are made in pairs, and after an odd number of them half a pair may be
# left in the generator.) Seed right before what has to be repeatable. Our checks go one step
# further: they never rely on your draws, but put given weights into your layers.

# %% tags=["active-ipynb"]
# torch.manual_seed(7)
# first, second = torch.randn(3), torch.randn(3)
# torch.manual_seed(7)
# second_alone = torch.randn(3)
# print("the second draw is the same without the first:", torch.equal(second, second_alone))
# print("it is what the first one was:", torch.equal(first, second_alone))

# %% [markdown]
# ## 3. How alike are two vectors?
#
# The **dot product** of two vectors of the same length multiplies them entry by entry and adds
# up:
#
# $$ a \cdot b \;=\; \sum_{i=1}^{d} a_i\, b_i $$
#
# By hand: $(1, 2, 2) \cdot (2, 1, 0) = 2 + 2 + 0 = 4$. It is large when the vectors are long and
# point the same way, zero when they stand at right angles, negative when they point apart. To see
# the angle alone, divide by the lengths. That is the **cosine similarity**, and it always lies in
# $[-1, 1]$:
#
# $$ \cos(a, b) \;=\; \frac{a \cdot b}{\lVert a \rVert\, \lVert b \rVert},
# \qquad \text{above: } \frac{4}{3 \cdot \sqrt{5}} \approx 0.60 . $$
#
# Attention uses the plain dot product. Length counts: a long vector may speak louder.

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# query = inputs[1]
# figure, axes = plt.subplots(figsize=(9, 4.2))
# for word, vector in zip(tokens, inputs):
#     x, y = vector.tolist()
#     colour = "tab:red" if word == "bank" else "tab:blue"
#     axes.annotate("", (x, y), (0, 0), arrowprops={"arrowstyle": "-|>", "color": colour, "lw": 2})
#     dot = float(vector @ query)
#     cosine = dot / float(vector.norm() * query.norm())
#     side = {"ha": "left", "xytext": (4, 6)} if x > 0 else {"ha": "right", "xytext": (-4, 6)}
#     text = f"{word}\ndot {dot:g}, cosine {cosine:.2f}"
#     axes.annotate(text, (x, y), textcoords="offset points", va="bottom", **side)
# axes.axhline(0, color="lightgrey", zorder=0)
# axes.axvline(0, color="lightgrey", zorder=0)
# axes.set(xlim=(-4.8, 4.8), ylim=(-0.6, 3), xlabel="how watery", ylabel="how financial")
# axes.set_aspect("equal")  # else angles would look larger or smaller than they are
# axes.set_title('Every word compared with "bank" (red)')
# plt.show()

# %% [markdown]
# ### Exercise 1: `dot_product`
#
# Plain Python, on lists of floats. Mind one trap: `zip` stops at the shorter of its lists and
# says nothing about what it left out. Comparing vectors of different lengths is always a mistake
# of the caller, and a mistake should be heard.

# %% nbgrader={"grade_id": "answer-dot_product", "solution": true}
def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats.

    The lists have the same length, which may be any up to some hundreds, zero included: the dot
    product of two empty lists is 0.

    Returns one number.
    Raises ``ValueError`` when the lengths differ, whichever list is the longer one.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "dot_product", "grade": true, "points": 1}
found = dot_product([1.0, 2.0], [3.0, 4.0])
assert found is not None, "Your function gives None. Does it end in `return`?"
assert not isinstance(found, list), (
    "You give a list; after multiplying, the products are to be added."
)
assert math.isclose(found, 11.0), f"(1, 2) . (3, 4) is 3 + 8 = 11; yours is {found}."
assert math.isclose(dot_product([2.0, -1.0, 5.0], [1.0, 2.0, 0.0]), 0.0, abs_tol=1e-9), (
    "(2, -1, 5) . (1, 2, 0) is 2 - 2 + 0 = 0. Is every entry used, with its sign?"
)
assert math.isclose(dot_product([0.5, -0.25], [1.0, 3.0]), -0.25, abs_tol=1e-9), (
    "(0.5, -0.25) . (1, 3) is 0.5 - 0.75 = -0.25: a fraction, and negative."
)
assert dot_product([], []) == 0, "Two empty lists have equal lengths; their dot product is 0."
for a, b in [([1, 2, 3], [1, 2]), ([1, 2], [1, 2, 3]), ([1], []), ([], [1])]:
    try:
        outcome = dot_product(a, b)
    except Exception as problem:
        outcome = problem
    assert isinstance(outcome, ValueError), (
        f"Lengths {len(a)} and {len(b)} do not fit: a ValueError is expected, "
        f"not {type(outcome).__name__}."
    )
print("dot_product: the visible checks pass.")


# %% [markdown]
# ## 4. One query against all tokens
#
# Let $x_1, \dots, x_n$ be the tokens of a sentence and $q$ a query of the same size. The
# **attention score** of token $i$ is
#
# $$ s_i \;=\; x_i \cdot q . $$
#
# With the tokens as rows of a matrix $X$ of shape $(n, d)$, all scores together are one product,
# $s = X q$. Let "bank" ask about our four words, $q = (1, 2)$:
#
# | token | $x_i$ | $x_i \cdot q$ |
# |---|---|---|
# | river | $(2, 0)$ | $2$ |
# | bank | $(1, 2)$ | $1 + 4 = 5$ |
# | money | $(0, 2)$ | $4$ |
# | sky | $(-2, 0)$ | $-2$ |
#
# **Names.** Texts and programs use the same words for different things, so this course fixes
# them:
#
# | name | meaning here |
# |---|---|
# | attention **scores** | *before* the softmax: any real numbers |
# | attention **weights** | *after* the softmax: not negative, sum to 1 |
# | **context vector** | the weighted sum of the tokens (later: of their values) |
# | **mask** | `True` means *blocked* (from a later notebook on) |
#
# `torch.dot` compares exactly two one-dimensional tensors; it refuses a matrix. A loop over
# tokens would do, and if you write one, mind that `torch.empty` hands out memory as it finds it:
# an entry that the loop forgets is not zero but garbage.

# %% [markdown]
# ### Exercise 2: `attention_scores`

# %% nbgrader={"grade_id": "answer-attention_scores", "solution": true}
def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    """The attention scores of all tokens for one query: plain dot products, not scaled.

    inputs: ``(tokens, d)``, float, any number of tokens from one on.
    query:  ``(d,)``, float; it need not be one of the tokens.

    Returns the scores, a tensor of shape ``(tokens,)``. It is made from the two tensors by torch's
    operations, so that gradients flow back to both. Neither of them is changed.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "attention_scores", "grade": true, "points": 1}
some_tokens = torch.tensor([[1.0, 0.0, 2.0], [0.0, 3.0, 0.0]])
some_query = torch.tensor([1.0, -1.0, 0.5])
found = attention_scores(some_tokens, some_query)
assert isinstance(found, torch.Tensor), f"A tensor is expected; yours is a {type(found).__name__}."
assert found.shape == (2,), (
    f"Two tokens have two scores, shape (2,); yours has shape {tuple(found.shape)}. "
    "Which axis has to disappear, the tokens' or the features'?"
)
assert torch.allclose(found.float(), torch.tensor([2.0, -3.0])), (
    f"By hand: 1 + 0 + 1 = 2 and 0 - 3 + 0 = -3; yours are {found.tolist()}. "
    "Scores are the bare dot products: no softmax, no scaling, no lengths divided out."
)
assert some_tokens[0].tolist() == [1, 0, 2], "You have changed the caller's tokens."
print("attention_scores: the visible checks pass.")


# %% [markdown]
# ## 5. From scores to weights: a first try
#
# To mix tokens we want **weights** $a_i$: not negative, and with sum 1, so that they can be read
# as shares. The quickest idea is to divide by the sum, $a_i = s_i / \sum_j s_j$. With the scores
# $(1, 3, 4)$ it works well: $(\tfrac18, \tfrac38, \tfrac48)$.
#
# Now take the scores of our four words, $(2, 5, 4, -2)$, with sum 9. Dividing gives $(\tfrac29,
# \tfrac59, \tfrac49, -\tfrac29)$. The sum is 1, but what is a share of minus two ninths? And with
# the scores $(2, -1)$ the "weights" are 2 and $-1$, with $(1, -1)$ there are none at all. Dot
# products are negative as often as not, so this is no rare accident. Keep it in mind as the
# reason for the next section.

# %% [markdown]
# ### Exercise 3: `normalize_by_sum`
#
# Write the first try as it is, flaw included. It should raise an error only if there is no answer
# at all.

# %% nbgrader={"grade_id": "answer-normalize_by_sum", "solution": true}
def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    """Divide every score by the sum of its row.

    scores: ``(..., n)``, float, with one or more dimensions. A row is what lies along the last
        dimension; ``(n,)`` is a single row.

    Returns a new tensor of the same shape, each row divided by its own sum. Nothing else is done to
    the scores: they may be negative, and then so may the result. The argument is not changed.
    Raises ``ValueError`` when the sum of any row is zero (also when other rows are fine); a sum of
    1e-6 is not zero.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "normalize_by_sum", "grade": true, "points": 1}
found = normalize_by_sum(torch.tensor([1.0, 3.0, 4.0]))
assert isinstance(found, torch.Tensor), f"A tensor is expected; yours is a {type(found).__name__}."
assert torch.allclose(found.float(), torch.tensor([0.125, 0.375, 0.5])), (
    f"The scores (1, 3, 4) have sum 8, so the shares are 1/8, 3/8, 4/8; yours are {found.tolist()}."
)
found = normalize_by_sum(torch.tensor([[1.0, 3.0, 4.0], [2.0, -1.0, 1.0]]))
assert found.shape == (2, 3), f"Same shape as the scores, (2, 3); yours is {tuple(found.shape)}."
assert torch.allclose(found.float(), torch.tensor([[0.125, 0.375, 0.5], [1.0, -0.5, 0.5]])), (
    "Each row is divided by its own sum, here 8 and 2, and negative scores stay as they are. "
    f"Yours gives {found.tolist()}."
)
negative = torch.tensor([[[1.0, 3.0], [-1.0, -3.0]]])  # sums 4 and -4; 0 in all
found = normalize_by_sum(negative)
assert torch.allclose(found.float(), torch.tensor([[[0.25, 0.75], [0.25, 0.75]]])), (
    "A sum may be negative: (-1, -3) has the sum -4, so the shares are 1/4 and 3/4; in shape "
    f"(1, 2, 2) each row has its own sum. Yours gives {found.tolist()}."
)
assert negative[0, 1, 1] == -3, "You have changed the caller's scores."
for zero in ([1.0, -1.0], [[1.0, 1.0], [2.0, -2.0]]):
    try:
        outcome = normalize_by_sum(torch.tensor(zero))
    except Exception as problem:
        outcome = problem
    assert isinstance(outcome, ValueError), (
        f"A row of {zero} has sum 0: a ValueError is expected, not {type(outcome).__name__}."
    )
print("normalize_by_sum: the visible checks pass.")


# %% [markdown]
# ## 6. Softmax
#
# What turns any real number into a positive one and keeps the order? The exponential function.
# Apply it first, divide by the sum second:
#
# $$ \operatorname{softmax}(s)_i \;=\; \frac{e^{s_i}}{\sum_j e^{s_j}} $$
#
# By hand: for $s = (0, \ln 2, \ln 3)$ the exponentials are $1, 2, 3$ with sum $6$, so the weights
# are $(\tfrac16, \tfrac13, \tfrac12)$. How two weights compare depends only on the *difference* of
# their scores: of two tokens, the one whose score is higher by 1 gets $e \approx 2.7$ times the
# weight of the other.
#
# For our words, $s = (2, 5, 4, -2)$:
#
# | | river | bank | money | sky | sum |
# |---|---|---|---|---|---|
# | $e^{s}$ | 7.39 | 148.41 | 54.60 | 0.14 | 210.54 |
# | weight | 0.035 | 0.705 | 0.259 | 0.001 | 1 |
#
# **Which way?** As soon as a tensor has more than one dimension, you have to say along which one
# the weights should sum to 1. That is what `dim` means, in your function as in torch's: the
# dimension that is *summed over*. The picture shows the same scores with both choices.

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# scores = torch.tensor([[2.0, 5.0, 4.0, -2.0], [0.0, 1.0, 3.0, 1.0], [1.0, 0.0, 0.0, 2.0]])
# figure, both = plt.subplots(1, 2, figsize=(10, 3.4), constrained_layout=True)
# for axes, dim in zip(both, (0, 1)):
#     weights = torch.softmax(scores, dim=dim)
#     axes.imshow(weights, cmap="Blues", vmin=0, vmax=1)
#     for i in range(3):
#         for j in range(4):
#             colour = "white" if weights[i, j] > 0.6 else "black"
#             axes.text(j, i, f"{weights[i, j]:.2f}", ha="center", va="center", color=colour)
#     axes.set_xticks(range(4), tokens)
#     axes.set_yticks(range(3), ["query 0", "query 1", "query 2"])
#     axes.set_title(f"dim={dim}: every {'column' if dim == 0 else 'row'} sums to 1")
# plt.show()

# %% [markdown]
# **Does it really sum to 1?** To the last bit, no: the numbers are rounded. Of two results that
# should both sum to 1, torch may print `tensor(1.)` for the one, which is exactly 1, and
# `tensor(1.0000)` for the other, which is not. So never ask `total == 1`; ask `torch.allclose` or
# `math.isclose`.

# %% tags=["active-ipynb"]
# for n in (3, 10, 100, 1000):
#     total = torch.softmax(torch.arange(n) / n, dim=0).sum()
#     print(f"{n:5d} weights: the sum is 1 {float(total) - 1:+.1e}; equal? {bool(total == 1)}")

# %% [markdown]
# ### Exercise 4: `softmax_naive`
#
# Straight from the formula. The scores here are small, so nothing can go wrong with the
# exponentials; the difficulty is the dimension.

# %% nbgrader={"grade_id": "answer-softmax_naive", "solution": true}
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, by the formula.

    x:   float tensor with one to four dimensions, its entries between -20 and 20.
    dim: the dimension along which the weights sum to 1; negative numbers count from the end.

    Returns a new tensor of the shape of ``x``; ``x`` itself is not changed.

    By hand: no function of torch that contains a softmax or a log-sum-exp is allowed, nor its
    class in ``torch.nn`` or its gradient. That is ``softmax``, ``log_softmax``, ``softmin``,
    ``logsumexp``, ``logcumsumexp``, ``cross_entropy`` and attention. Nor are threads, ``ctypes``,
    ``torch.jit`` and ``torch.library``, which hide what is computed. Using any of these costs all
    points. ``exp`` and ``sum`` are fine, numpy's as well.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "softmax_naive", "grade": true, "points": 2}
found = softmax_naive(torch.tensor([0.0, math.log(3.0)]), dim=0)
assert isinstance(found, torch.Tensor), f"A tensor is expected; yours is a {type(found).__name__}."
assert torch.allclose(found.float(), torch.tensor([0.25, 0.75])), (
    f"The exponentials of (0, ln 3) are 1 and 3, so the weights are 1/4 and 3/4; "
    f"yours are {found.tolist()}."
)
some_scores = torch.tensor([[0.0, 1.0, 2.0], [3.0, -1.0, 0.0]])
for dim in (0, 1, -1):
    found = softmax_naive(some_scores, dim=dim)
    assert found.shape == (2, 3), (
        f"Same shape as the scores, (2, 3); yours is {tuple(found.shape)}."
    )
    totals = found.sum(dim=dim)
    assert torch.allclose(totals, torch.ones_like(totals)), (
        f"With dim={dim}, the sums along that dimension should be 1; yours are {totals.tolist()}."
    )
print("softmax_naive: the visible checks pass.")


# %% [markdown]
# ## 7. Softmax for scores of any size
#
# A float32 holds numbers up to about $3.4 \cdot 10^{38}$, and $e^{89}$ is already more: it
# becomes `inf`, and $\infty / \infty$ is `nan`, "not a number". On the other side, $e^{-104}$ is
# rounded to 0; if *all* scores of a row are that low, the formula reads $0 / 0$, `nan` again.
# Neither is far-fetched: dot products of vectors with a few hundred entries can be of this size.
# And one `nan` in a network spreads to everything within a step or two.

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# s = torch.linspace(-120, 110, 231)
# power = torch.exp(s)
# fine = (power > 0) & power.isfinite()
# figure, axes = plt.subplots(figsize=(8, 3.4), constrained_layout=True)
# axes.semilogy(s[fine], power[fine], lw=2)
# axes.axvspan(88.7, 110, color="tab:red", alpha=0.25)
# axes.axvspan(-120, -104, color="tab:orange", alpha=0.35)
# axes.text(99.5, 1e-3, "inf", ha="center", fontsize=13)
# axes.text(-112, 1e3, "0", ha="center", fontsize=13)
# axes.set(xlim=(-120, 110), xlabel="score s", ylabel="exp(s) in float32")
# axes.set_title("Outside this window, float32 has no exponentials")
# plt.show()
#
# for scores in ([1000.0, 1000.0], [89.0, 0.0], [-200.0, -201.0]):
#     power = torch.tensor(scores).exp()
#     print(f"{scores}: the formula gives {(power / power.sum()).tolist()}")

# %% [markdown]
# The way out is a property that you can prove in one line. Add the same number $c$ to all scores,
# and nothing changes:
#
# $$ \frac{e^{s_i + c}}{\sum_j e^{s_j + c}}
# \;=\; \frac{e^{c}\, e^{s_i}}{e^{c} \sum_j e^{s_j}}
# \;=\; \frac{e^{s_i}}{\sum_j e^{s_j}} $$
#
# So you may pick $c$ as you like, a different one for every row if need be. Which $c$ makes sure
# that no exponential overflows, *and* that the sum below the fraction bar cannot become 0? (By
# hand: try it on $(1000, 1000)$ and on $(-200, -201)$. The second one should give what $(1, 0)$
# gives, about 0.73 and 0.27.)
#
# A special guest: the score $-\infty$. Later notebooks use it to say "this token must not be
# looked at", because $e^{-\infty} = 0$ takes it out of the sum as well: the others share the
# weight as if it were not there.

# %% [markdown]
# ### Exercise 5: `softmax_stable`

# %% nbgrader={"grade_id": "answer-softmax_stable", "solution": true}
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, for scores of any size.

    x:   float tensor with one to four dimensions, its entries between -10000 and 10000. Some may
        be ``-inf``, but along ``dim`` there is always at least one that is not.
    dim: the dimension along which the weights sum to 1; negative numbers count from the end.

    Returns a new tensor of the shape of ``x`` without any ``nan`` or ``inf``. Adding one number to
    all entries along ``dim`` does not change it. Where ``x`` is ``-inf`` the weight is 0, and the
    other entries have the weights that they would have without it. ``x`` itself is not changed.
    For finite ``x``, gradients flow back to ``x``, and they are those of the softmax.

    By hand: no function of torch that contains a softmax or a log-sum-exp is allowed, nor its
    class in ``torch.nn`` or its gradient. That is ``softmax``, ``log_softmax``, ``softmin``,
    ``logsumexp``, ``logcumsumexp``, ``cross_entropy`` and attention. Nor are threads, ``ctypes``,
    ``torch.jit`` and ``torch.library``, which hide what is computed. Using any of these costs all
    points.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


# %% nbgrader={"grade_id": "softmax_stable", "grade": true, "points": 3}
expected = torch.tensor([0.25, 0.75])
for shift in (0.0, 1000.0, -1000.0):
    found = softmax_stable(torch.tensor([0.0, math.log(3.0)]) + shift, dim=0)
    assert isinstance(found, torch.Tensor), (
        f"A tensor is expected; yours is a {type(found).__name__}."
    )
    assert not found.isnan().any(), (
        f"The scores (0, ln 3), shifted by {shift:g}, give nan. "
        "Which exponentials are computed on the way?"
    )
    assert torch.allclose(found.float(), expected, atol=1e-3), (
        f"The scores (0, ln 3), shifted by {shift:g}, have the weights 1/4 and 3/4; "
        f"yours are {found.tolist()}."
    )
found = softmax_stable(torch.tensor([[500.0, 500.0], [-500.0, -500.0]]), dim=1)
assert torch.allclose(found.float(), torch.full((2, 2), 0.5)), (
    f"In each of these two rows the scores are equal, so all weights are 1/2; yours are "
    f"{found.tolist()}. Does each row have a maximum and a sum of its own?"
)
found = softmax_stable(torch.tensor([2.0, -math.inf, 2.0]), dim=0)
assert torch.allclose(found.float(), torch.tensor([0.5, 0.0, 0.5])), (
    f"A score of -inf gets the weight 0, the other two share the rest; yours are {found.tolist()}."
)
low = torch.tensor([-2000.0, -math.inf])
found = softmax_stable(low, dim=0)
assert torch.allclose(found.float(), torch.tensor([1.0, 0.0])), (
    f"Beside a score of -2000, -inf still gets the weight 0; yours are {found.tolist()}."
)
assert low.tolist() == [-2000, -math.inf], "You have changed the caller's scores."
found = softmax_stable(torch.tensor([[0.0, 1000.0], [math.log(3.0), 1000.0]]), dim=0)
assert torch.allclose(found.float(), torch.tensor([[0.25, 0.5], [0.75, 0.5]]), atol=1e-3), (
    "With dim=0 the weights of each column sum to 1: (1/4, 3/4) and (1/2, 1/2) are expected; "
    f"yours gives {found.tolist()}."
)
print("softmax_stable: the visible checks pass.")


# %% [markdown]
# ## 8. The context vector
#
# With weights in hand, the answer to the query is the weighted sum of the tokens, the **context
# vector**:
#
# $$ y \;=\; \sum_i a_i\, x_i , \qquad a_i \ge 0, \quad \sum_i a_i = 1 . $$
#
# It has the size of a token. Because the weights are shares, it lies among the tokens: no entry
# of it can be larger than the largest, or smaller than the smallest, of that feature. In our
# example
#
# $$ y \approx 0.035\,(2, 0) + 0.705\,(1, 2) + 0.259\,(0, 2) + 0.001\,(-2, 0)
# \approx (0.77,\ 1.93), $$
#
# which is "bank", moved a little towards "money".

# %% tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
# scores = inputs @ inputs[1]
# both = torch.stack([scores / scores.sum(), torch.softmax(scores, dim=0)])
# figure, axes = plt.subplots(figsize=(7.6, 3.2), constrained_layout=True)
# image = axes.imshow(both, cmap="RdBu", vmin=-1, vmax=1, aspect="auto")
# for i in range(2):
#     for j in range(4):
#         colour = "white" if both[i, j] > 0.6 else "black"
#         axes.text(j, i, f"{both[i, j]:.3f}", ha="center", va="center", color=colour)
# axes.set_xticks(range(4), [f"{word}\nscore {s:g}" for word, s in zip(tokens, scores.tolist())])
# axes.set_yticks([0, 1], ["divided by\nthe sum", "softmax"])
# axes.set_title('How "bank" weighs the four words (red is below zero)')
# figure.colorbar(image, label="weight")
# plt.show()
#
# for name, weights in zip(("divided by the sum", "softmax"), both):
#     context = sum(w * x for w, x in zip(weights, inputs))
#     print(f"context vector, {name}: ({context[0]:.2f}, {context[1]:.2f})")

# %% [markdown]
# ### Exercise 6: `AttentionPooling`
#
# Where does a query come from? In self-attention, the subject of the next notebooks, every token
# asks. But a query can also be **learned**: one vector that belongs to the layer and asks every
# sentence the same question, such as "which words tell me whether this review is friendly?". The
# layer turns a sentence of any length into one vector, which is called *pooling*. Unlike the
# plain average it can learn what to look at.
#
# Here you may use `torch.softmax`.

# %% nbgrader={"grade_id": "answer-AttentionPooling", "solution": true}
class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        """Make the layer for tokens of size ``d_in``.

        Its learned parameter is called ``query`` and has shape ``(d_in,)``; it has no other
        parameters. What it starts from is up to you; random numbers are usual.
        """
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Pool the tokens into one vector.

        x: ``(tokens, d_in)``, float, any number of tokens from one on. It is not changed.

        The scores are the dot products of the tokens with ``query``, not scaled. They may be
        anything from -500 to 500. The weights are the softmax of the scores over the tokens.
        Gradients flow back to ``query`` and to ``x``.

        Returns the context vector alone, ``(d_in,)``: the sum of the tokens times their weights.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


# %% nbgrader={"grade_id": "AttentionPooling", "grade": true, "points": 3}
pool = AttentionPooling(2)
names = [name for name, _ in pool.named_parameters()]
assert "query" in names, (
    f"The layer has no parameter called query (it has: {', '.join(names) or 'none'}). "
    "A plain tensor as an attribute is not a parameter: no optimizer would find it."
)
assert names == ["query"], f"The layer should learn its query and nothing else, not {names}."
assert pool.query.requires_grad, "query is frozen: it cannot be learned."
assert pool.query.shape == (2,), (
    f"query has shape (d_in,) = (2,); yours is {tuple(pool.query.shape)}."
)
some_tokens = torch.tensor([[1.0, 0.0], [0.0, 4.0], [5.0, 2.0]])
with torch.no_grad():
    pool.query.zero_()
found = pool(some_tokens)
assert isinstance(found, torch.Tensor), f"A tensor is expected; yours is a {type(found).__name__}."
assert found.shape == (2,), (
    f"The context vector has shape (d_in,) = (2,); yours is {tuple(found.shape)}."
)
assert torch.allclose(found.float(), torch.tensor([2.0, 2.0])), (
    "With query = (0, 0) all scores are equal, so the context vector is the average of the three "
    f"tokens, (2, 2); yours is {found.tolist()}."
)
with torch.no_grad():
    pool.query.copy_(torch.tensor([0.0, math.log(3.0) / 4]))
found = pool(some_tokens[:2])
assert torch.allclose(found.float(), torch.tensor([0.25, 3.0])), (
    "With query = (0, ln 3 / 4) the first two tokens have the scores 0 and ln 3, so the weights "
    f"are 1/4 and 3/4 and the context vector is (0.25, 3); yours is {found.tolist()}."
)
for query, context in (([0.0, 100.0], [0.0, 4.0]), ([-400.0, -100.0], [0.5, 2.0])):
    with torch.no_grad():
        pool.query.copy_(torch.tensor(query))
    found = pool(some_tokens[:2])
    assert torch.allclose(found.float(), torch.tensor(context)), (
        f"With query = {query} the first two tokens have scores in the hundreds; the context "
        f"vector should be {context}, not {found.tolist()}."
    )
print("AttentionPooling: the visible checks pass.")

# %% [markdown]
# ### What it learns
#
# The cell below trains your layer. A review has eight words, and each word has two numbers: how
# much opinion it holds, and how friendly it sounds. One word of each review holds the opinion, and
# the mark of the review is how friendly this word sounds, between -1 and 1. The other seven hold no
# opinion and sound friendly or not by chance. The task is to tell the mark.
#
# Behind the pooling stands one linear layer, and both learn together from 300 small batches, with
# the squared difference to the mark as the loss. Nobody says which word matters. The same is done
# with the plain average of the words in place of your layer. The right picture shows the weights
# that your layer gives to the words of one review. (It is a demonstration: it takes some seconds,
# and grading never runs it.)

# %% nbgrader={"grade_id": "training"} tags=["active-ipynb"]
# import matplotlib.pyplot as plt
#
#
# def make_reviews(count, generator):
#     words = torch.zeros(count, 8, 2)
#     words[:, :, 1] = 2 * torch.rand(count, 8, generator=generator) - 1
#     place = torch.randint(0, 8, (count,), generator=generator)
#     words[torch.arange(count), place, 0] = 2.0
#     return words, words[torch.arange(count), place, 1]
#
#
# def learn(pool, parameters):
#     generator = torch.Generator().manual_seed(1)
#     torch.manual_seed(1)
#     last = nn.Linear(2, 1)
#     optimizer = torch.optim.Adam([*last.parameters(), *parameters], lr=0.05)
#     losses = []
#     for _ in range(300):
#         words, marks = make_reviews(32, generator)
#         told = last(torch.stack([pool(review) for review in words]))[:, 0]
#         loss = (told - marks).square().mean()
#         optimizer.zero_grad()
#         loss.backward()
#         optimizer.step()
#         losses.append(loss.item())
#     return losses
#
#
# try:
#     layer = AttentionPooling(2)
#     with torch.no_grad():
#         layer.query.zero_()  # it begins as the plain average
#     losses = {
#         "plain average": learn(lambda review: review.mean(dim=0), []),
#         "AttentionPooling": learn(layer, [*layer.parameters()]),
#     }
#     review = make_reviews(1, torch.Generator().manual_seed(5))[0][0]
#     weights = torch.softmax(review @ layer.query.detach(), dim=0)
# except Exception as problem:
#     print(f"Your layer cannot be trained yet: {type(problem).__name__} {problem}")
# else:
#     figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
#     for name, curve in losses.items():
#         print(f"{name}: the mean loss of the last 50 steps is {sum(curve[-50:]) / 50:.3f}.")
#         left.plot(curve, label=name)
#     left.set_xlabel("step")
#     left.set_ylabel("loss")
#     left.set_ylim(bottom=0)
#     left.legend()
#     right.bar(range(8), weights.tolist())
#     right.set_xticks(range(8), ["opinion" if word[0] > 0 else "none" for word in review],
#                      rotation=45)
#     right.set_ylabel("weight")
#     plt.show()

# %% [markdown] nbgrader={"grade_id": "question-differences", "locked": true}
# ## In your own words
#
# Suppose that all scores of a sentence are positive, so that both `normalize_by_sum` and the
# softmax give proper weights. Now the same number, 100 say, is added to every score. What becomes
# of the weights in each case, for scores of ordinary size? And which of the two behaviours is the
# better one for attention, and why?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "differences", "grade": true, "points": 2, "solution": true}
# YOUR ANSWER HERE

# %% [markdown]
# ## Common mistakes
#
# - **The wrong axis.** For one row of scores, `dim=0` and `dim=-1` are the same, so a wrong
#   choice stays hidden until the first batch arrives. Try your function on a tensor whose sizes
#   are all different and add up the result along the axis that you mean.
# - **An axis that disappears.** After a sum over one dimension, the result has one dimension
#   less, and when you divide, torch lines the shapes up from the *right*. With a square matrix
#   this goes through without an error and divides by the wrong sums.
# - **One number for all rows.** A rescue that looks at the whole tensor helps the row with the
#   largest scores and may ruin a row with small ones.
# - **Repairing `nan` afterwards.** Once information is lost in an overflow, no replacement brings
#   it back.
# - **Scores taken for weights.** If a context vector leaves the range of the tokens, look at
#   whether your weights sum to 1 and none of them is negative.
# - **Leaving torch.** `.item()`, `torch.tensor([...])` around computed values, and numpy give the
#   right numbers and no gradients.
# - **A vector that nobody trains.** Only an `nn.Parameter` (or a module) set as an attribute is
#   found by `parameters()`.
#
# ## To think about
#
# Multiply all scores by 10 before the softmax: what becomes of the weights? Multiply by 0.01? Dot
# products of longer vectors are larger numbers, so which of the two happens by itself when a
# model grows from 64 to 4096 features, and what does it mean for the gradient? (A later notebook
# answers with one division. Guess by what.)
#
# ## Reading on
#
# - D. Bahdanau, K. Cho, Y. Bengio, *Neural Machine Translation by Jointly Learning to Align and
#   Translate*, 2015: where attention comes from.
# - Z. Yang and others, *Hierarchical Attention Networks for Document Classification*, 2016:
#   pooling with a learned query, in use.
# - A. Vaswani and others, *Attention Is All You Need*, 2017: section 3.2.
# - I. Goodfellow, Y. Bengio, A. Courville, *Deep Learning*, chapter 4, on overflow and underflow.
# - S. Raschka, *Build a Large Language Model (From Scratch)*, chapter 3.
