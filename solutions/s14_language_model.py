# %% [markdown]
# # A language model
#
# A language model reads the beginning of a text and says how probable each character is as the next
# one. In this notebook you build a small one from transformer blocks, train it on a text of eight
# lines, let it write, and look at the attention maps of *your own* model. Training takes about half
# a minute on a laptop.
#
# When you have finished, you can
#
# - turn a text into numbers and back, and cut batches of inputs and targets from it;
# - compute the cross entropy by hand, in a way that large numbers do not break;
# - put embeddings, a causal mask, blocks and a last linear layer together;
# - write the training loop;
# - sample the next character with a temperature and from the `k` most probable ones.
#
# **Time:** about three hours; `LanguageModel` and `sample` take half of it. **Difficulty:** hard.
# **You need:** causal masks, and what a transformer block is. The block itself is given below. No
# answer from an earlier notebook is used, and no exercise needs your answer to another one. Only
# the part "Your own model" puts all your answers together.
#
# Words, as everywhere in this course: a token is what the model reads one of at a time, here a
# single character; tensors have the shape `(batch, tokens, ...)`; in a mask, `True` means blocked.
#
# Tensors that your code is given are *contiguous*, as those that `torch.tensor` makes are, unless
# an exercise says otherwise.

# %% nbgrader={"grade_id": "setup", "locked": true}
import math

import torch
from torch import nn
from torch.nn import functional as F

# %% [markdown]
# ## The text
#
# It was written for this notebook. Every line begins in a way that decides how the line goes on:
# who rows which boat, what the boat carries, and whom the reeds hear in the end.

# %% nbgrader={"grade_id": "text", "locked": true}
TEXT = """\
Ada rows the red boat. The red boat carries salt. Ada sings of salt, and the reeds hear Ada.
Ben rows the blue boat. The blue boat carries pears. Ben sings of pears, and the reeds hear Ben.
Cleo rows the green boat. The green boat carries wool. Cleo sings of wool, and the reeds hear Cleo.
Dora rows the pale boat. The pale boat carries bread. Dora sings of bread, and the reeds hear Dora.
Emil rows the black boat. The black boat carries coal. Emil sings of coal, and the reeds hear Emil.
Fay rows the brown boat. The brown boat carries honey. Fay sings of honey, and the reeds hear Fay.
Gus rows the grey boat. The grey boat carries stones. Gus sings of stones, and the reeds hear Gus.
Hana rows the gold boat. The gold boat carries lamps. Hana sings of lamps, and the reeds hear Hana.
"""

# %% [markdown]
# ## From text to numbers
#
# A model computes with numbers, so each character gets one. The *vocabulary* is the list of all
# characters that occur in the text, each of them once, in sorted order. The number of a character
# is its place in this list, counted from 0.
#
# **By hand**, for the text `"abba cab"`:
#
# | vocabulary | `" "` | `"a"` | `"b"` | `"c"` |
# |---|---|---|---|---|
# | number | 0 | 1 | 2 | 3 |
#
# | text | a | b | b | a | (space) | c | a | b |
# |---|---|---|---|---|---|---|---|---|
# | tokens | 1 | 2 | 2 | 1 | 0 | 3 | 1 | 2 |
#
# Large models take pieces of words as tokens, and have vocabularies of 50 000 entries and more. The
# steps are the same.
#
# ### Exercise: `tokenize`
#
# **Common mistakes:** the order of a `set` is used, which changes from run to run; a character
# that occurs twice gets two numbers; spaces and line breaks are dropped, or capitals are
# converted to lower case; the numbers start at 1.


# %% nbgrader={"grade_id": "answer-tokenize", "solution": true}
def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    """Number the characters of a text.

    Args:
        text: at least one character. Every character counts: spaces, line breaks, capitals.

    Returns:
        Two values. The vocabulary, a list of strings: each character of ``text`` once, in the order
        of Python's ``sorted``. And the tokens, an int64 tensor of shape (len(text),): for each
        character of the text, its place in the vocabulary, counted from 0.
    """
    ### BEGIN SOLUTION
    vocabulary = sorted(set(text))
    numbers = {character: number for number, character in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[character] for character in text])
    ### END SOLUTION


# %% nbgrader={"grade_id": "tokenize", "grade": true, "points": 2}
got = tokenize("abba cab")
assert isinstance(got, tuple | list) and len(got) == 2, (
    "Return two values, the vocabulary and the tokens: return vocabulary, tokens"
)
vocabulary, tokens = got
assert isinstance(vocabulary, list | tuple), (
    f"The vocabulary should be a list, not a {type(vocabulary).__name__}."
)
assert list(vocabulary) == [" ", "a", "b", "c"], (
    f"The vocabulary should be [' ', 'a', 'b', 'c']; yours is {vocabulary}."
)
assert isinstance(tokens, torch.Tensor), (
    f"The tokens should be a tensor, not a {type(tokens).__name__}."
)
assert tokens.dtype == torch.int64, f"The tokens should be int64, not {tokens.dtype}."
assert tokens.tolist() == [1, 2, 2, 1, 0, 3, 1, 2], (
    f"The tokens should be [1, 2, 2, 1, 0, 3, 1, 2]; yours are {tokens.tolist()}."
)
vocabulary, tokens = tokenize("No\non Oz")
assert list(vocabulary) == ["\n", " ", "N", "O", "n", "o", "z"], (
    "Line breaks, spaces and capitals are characters of their own. For 'No\\non Oz' the vocabulary "
    f"should be ['\\n', ' ', 'N', 'O', 'n', 'o', 'z']; yours is {list(vocabulary)}."
)
assert tokens.tolist() == [2, 5, 0, 5, 4, 1, 3, 6], (
    f"For 'No\\non Oz' the tokens should be [2, 5, 0, 5, 4, 1, 3, 6]; yours are {tokens.tolist()}."
)
print("tokenize: every character has its number.")

# %% [markdown] tags=["hints"]
# - What does Python offer that keeps each of several equal things once? And what puts things in
#   order?
# - With the vocabulary at hand, the second part is a question for each character: at which place
#   does it stand? A dict from character to place answers it quickly.

# %% [markdown]
# ### Exercise: `decode`
#
# The way back: from numbers to a text.
#
# **Common mistakes:** the result is a list and not a text; the vocabulary is sorted once more, and
# the numbers no longer fit it.


# %% nbgrader={"grade_id": "answer-decode", "solution": true}
def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    """Join the vocabulary's entries for some tokens into one text.

    Args:
        tokens: int64, shape (n,): places in the vocabulary. There may be none.
        vocabulary: strings, in any order; an entry may have more than one character.

    Returns:
        The text, a string with nothing between the entries.
    """
    ### BEGIN SOLUTION
    return "".join(vocabulary[token] for token in tokens.tolist())
    ### END SOLUTION


# %% nbgrader={"grade_id": "decode", "grade": true, "points": 1}
got = decode(torch.tensor([1, 2, 2, 1, 0, 3, 1, 2]), [" ", "a", "b", "c"])
assert isinstance(got, str), f"Return a text, not a {type(got).__name__}."
assert got == "abba cab", f"The text should be 'abba cab'; yours is {got!r}."
got = decode(torch.tensor([2, 0, 1, 1]), ["at", "e", "b"])
assert got == "batee", (
    f"With the vocabulary ['at', 'e', 'b'], the tokens 2, 0, 1, 1 give 'batee'; yours give {got!r}."
)
print("decode: and back again.")

# %% [markdown] tags=["hints"]
# - What is `vocabulary[3]`? What do you do with the entries for all tokens?
# - `tokens.tolist()` gives plain numbers. A text has a method that joins a list of texts.

# %% [markdown]
# ## Batches
#
# To train, the model reads pieces of the text, and at *every* place of a piece it has to say which
# token comes next. So the targets are the same piece, moved by one:
#
# $$ \text{inputs} = (t_o, t_{o+1}, \dots, t_{o+n-1}), \qquad
# \text{targets} = (t_{o+1}, t_{o+2}, \dots, t_{o+n}) . $$
#
# A piece begins at its *offset* $o$ and has $n$ tokens. One piece of $n$ tokens gives $n$ tasks:
# the first token alone predicts the second, the first two predict the third, and so on. The causal
# mask sees to it that no task knows its own solution.
#
# **By hand.** The tokens are $(5, 3, 8, 1, 9, 4, 7)$, the offsets 0 and 3, and $n = 3$:
#
# | offset | inputs | targets |
# |---|---|---|
# | 0 | 5, 3, 8 | 3, 8, 1 |
# | 3 | 1, 9, 4 | 9, 4, 7 |
#
# ### Exercise: `make_batch`
#
# **Common mistakes:** the targets are the inputs; they are the inputs plus 1, which is right for
# the tokens 0, 1, 2, ... only; they begin behind the whole piece; the offsets are multiplied by the
# length.


# %% nbgrader={"grade_id": "answer-make_batch", "solution": true}
def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Cut inputs and targets from a text.

    Args:
        tokens: the whole text, int64, shape (n,). It is not changed.
        offsets: where the pieces begin, int64, shape (batch,). Pieces may overlap. For each offset,
            ``offset + length < n``, so that the last target is still in the text.
        length: how many tokens a piece has, at least 1.

    Returns:
        Two values, the inputs and the targets, both int64 of shape (batch, length). Row ``b`` of
        the inputs holds the tokens from place ``offsets[b]`` on, row ``b`` of the targets those
        that follow each of them.
    """
    ### BEGIN SOLUTION
    places = offsets[:, None] + torch.arange(length)
    return tokens[places], tokens[places + 1]
    ### END SOLUTION


# %% nbgrader={"grade_id": "make_batch", "grade": true, "points": 2}
tokens = torch.tensor([5, 3, 8, 1, 9, 4, 7])
got = make_batch(tokens, torch.tensor([0, 3]), 3)
assert isinstance(got, tuple | list) and len(got) == 2, (
    "Return two values, the inputs and the targets: return inputs, targets"
)
inputs, targets = got
for name, value in (("inputs", inputs), ("targets", targets)):
    assert isinstance(value, torch.Tensor), (
        f"The {name} should be a tensor, not a {type(value).__name__}."
    )
    assert value.dtype == torch.int64, f"The {name} should be int64, not {value.dtype}."
    assert value.shape == (2, 3), f"The {name} should have shape (2, 3), not {tuple(value.shape)}."
assert inputs.tolist() == [[5, 3, 8], [1, 9, 4]], (
    f"The inputs should be [[5, 3, 8], [1, 9, 4]]; yours are {inputs.tolist()}."
)
assert targets.tolist() == [[3, 8, 1], [9, 4, 7]], (
    f"The targets should be [[3, 8, 1], [9, 4, 7]]; yours are {targets.tolist()}."
)
inputs, targets = make_batch(tokens, torch.tensor([2, 1, 2]), 2)
assert inputs.tolist() == [[8, 1], [3, 8], [8, 1]], (
    "With the offsets 2, 1, 2 and length 2 the inputs should be [[8, 1], [3, 8], [8, 1]]; "
    f"yours are {inputs.tolist()}."
)
assert targets.tolist() == [[1, 9], [8, 1], [1, 9]], (
    "With the offsets 2, 1, 2 and length 2 the targets should be [[1, 9], [8, 1], [1, 9]]; "
    f"yours are {targets.tolist()}."
)
print("make_batch: at each place, the token that follows.")

# %% [markdown] tags=["hints"]
# - Write down the places of the tokens in the example, for inputs and for targets. How do the two
#   tables of places differ?
# - A slice for each offset and `torch.stack` do it. Without a loop: an offset in each row and a
#   count in each column, added up, make a table of places, and a tensor can be indexed with it.

# %% [markdown]
# ## Cross entropy
#
# The model gives a row of *logits* $z$ for each place, one number for each entry of the vocabulary.
# The softmax makes probabilities of them. The loss at a place is the negative logarithm of the
# probability of what really came next, the target $t$:
#
# $$ -\log p_t \;=\; -\log \frac{e^{z_t}}{\sum_j e^{z_j}} \;=\; \log \sum_j e^{z_j} \; - \; z_t . $$
#
# A target that was certain costs $-\log 1 = 0$; one of probability $\tfrac12$ costs
# $\log 2 \approx 0.69$; an impossible one costs $\infty$. The *cross entropy* is the mean over all
# places of all sequences. A model that thinks all 34 characters of our text equally probable has
# $\log 34 \approx 3.5$.
#
# **Large logits.** $e^{z}$ is infinite in float32 from $z = 89$ on, and for very negative numbers
# it is 0, the logarithm of which is $-\infty$. With the largest logit $m$ of the row,
#
# $$ \log \sum_j e^{z_j} \;=\; m + \log \sum_j e^{z_j - m} , $$
#
# and nothing breaks: the largest power is $e^0 = 1$. So take the logarithm of the softmax as a
# whole; a softmax first and a logarithm afterwards does not help.
#
# **By hand.** Two places, three entries:
#
# | | logits | $e^z$ | probabilities | target | loss |
# |---|---|---|---|---|---|
# | place 0 | $(0, \log 2, 0)$ | $(1, 2, 1)$ | $(\tfrac14, \tfrac12, \tfrac14)$ | 1 | $\log 2$ |
# | place 1 | $(0, \log 3, 0)$ | $(1, 3, 1)$ | $(\tfrac15, \tfrac35, \tfrac15)$ | 0 | $\log 5$ |
#
# The cross entropy is $(\log 2 + \log 5) / 2 = \tfrac12 \log 10 \approx 1.1513$.
#
# ### Exercise: `cross_entropy`
#
# **Common mistakes:** the sum in place of the mean; the softmax over another axis; the logit of the
# target is forgotten, or the mean logit takes its place; a small number is added under the
# logarithm, which changes every result and does not help with large ones.


# %% nbgrader={"grade_id": "answer-cross_entropy", "solution": true}
def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """The mean of ``-log p(target)`` over all places, written by hand.

    By hand: ``torch.exp``, ``torch.log``, maxima and sums are fine. Torch's functions and layers
    for softmax, log-softmax, logsumexp (``torch.logaddexp``, too), cross entropy, negative log
    likelihood and Kullback-Leibler divergence are not, nor are threads, ``ctypes``, ``torch.jit``
    and ``torch.library``, which hide what is computed. Using any of these costs half of the points
    or more. (In ``train`` you may use ``F.cross_entropy``.)

    Args:
        logits: float, shape (batch, tokens, vocabulary_size): any finite numbers, also 1000 or
            -1000. They are not changed.
        targets: int64, shape (batch, tokens): the entry that is right at each place.

    Returns:
        One number, a tensor of shape (). It is finite, and gradients flow back to ``logits``. For
        float64 logits it is right to ten digits.
    """
    ### BEGIN SOLUTION
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=-1, keepdim=True).log()
    return -log_probabilities.gather(-1, targets[..., None]).mean()
    ### END SOLUTION


# %% nbgrader={"grade_id": "cross_entropy", "grade": true, "points": 3}
logits = torch.tensor([[[1.0, 2.0, 1.0], [1.0, 3.0, 1.0]]]).log()  # the example by hand
targets = torch.tensor([[1, 0]])
got = cross_entropy(logits, targets)
assert isinstance(got, torch.Tensor), f"Return a tensor, not a {type(got).__name__}."
assert got.shape == (), f"Return one number, of shape (), not a tensor of {tuple(got.shape)}."
assert abs(float(got) - 2.3026) > 1e-3, "2.3026 is the sum over both places. The mean is expected."
assert abs(float(got) - 1.1513) < 1e-3, (
    f"The cross entropy of the example should be 1.1513; yours is {float(got):.4f}."
)
one = cross_entropy(logits[:, :1], targets[:, :1])
assert abs(float(one) - 0.6931) < 1e-3, (
    f"For place 0 alone the cross entropy should be 0.6931; yours is {float(one):.4f}."
)
both = cross_entropy(logits.repeat(2, 1, 1), torch.tensor([[1, 0], [0, 2]]))
assert abs(float(both) - 1.3246) < 1e-3, (
    "With the same logits for a second sequence, whose targets are 0 and 2, the losses are log 2, "
    f"log 5, log 4, log 5 and the cross entropy is 1.3246; yours is {float(both):.4f}."
)
large = cross_entropy(logits + torch.tensor([[[1000.0], [-1000.0]]]), targets)
assert abs(float(large) - 1.1513) < 1e-3, (
    "With 1000 added to the logits of place 0 and subtracted from those of place 1, the "
    "probabilities are the same, so the cross entropy should still be 1.1513; "
    f"yours is {float(large):.4f}."
)
wide = cross_entropy(torch.tensor([[[0.0, 300.0, -500.0]]]), torch.tensor([[2]]))
assert abs(float(wide) - 800.0) < 1e-2, (
    f"For the logits (0, 300, -500) and target 2 it should be 800; yours is {float(wide):.4f}."
)
learning = cross_entropy(logits.clone().requires_grad_(), targets)
assert learning.requires_grad, (
    "No gradient can flow back from your result to the logits. Does it leave torch on the way?"
)
print("cross_entropy: the price of a surprise.")

# %% [markdown] tags=["hints"]
# - Compute place 1 of the example with the last form of the formula: which two numbers are
#   subtracted from each other?
# - Three steps: subtract the row's maximum; subtract the logarithm of the row's sum of powers; pick
#   the entry of the target. `gather`, or an index for each place, picks.

# %% [markdown]
# ## What does the last character tell?
#
# A model that sees one character at a time can at best learn how often each character follows it.
# These are counts, and one can simply count: the picture shows them. After `h` comes mostly `e`;
# but what comes after a space? The mean cross entropy with exactly these shares is the lowest that
# *any* model can reach on this text that sees the last character alone. Keep the number in mind.

# %% active="ipynb"
# import matplotlib.pyplot as plt
#
# characters = [chr(code) for code in range(128) if chr(code) in TEXT]
# counts = torch.zeros(len(characters), len(characters))
# for now, following in zip(TEXT, TEXT[1:]):
#     counts[characters.index(now), characters.index(following)] += 1
# shares = counts / counts.sum(dim=1, keepdim=True)
# floor = -(counts * shares.clamp(min=1e-9).log()).sum() / counts.sum()
# labels = [repr(character).strip("'") for character in characters]
# figure, axis = plt.subplots(figsize=(7, 6), layout="constrained")
# picture = axis.imshow(shares, cmap="Blues", vmin=0, vmax=1)
# axis.set_xticks(range(len(labels)), labels, fontsize=7)
# axis.set_yticks(range(len(labels)), labels, fontsize=7)
# axis.set_xlabel("next character")
# axis.set_ylabel("character")
# axis.set_title(f"From the last character alone: no cross entropy below {floor:.2f}")
# figure.colorbar(picture, label="share")
# plt.show()

# %% [markdown]
# ## Given: the block
#
# A pre-norm transformer block without dropout. It does not know which tokens may look at which: it
# is *told*, with a mask. Its attention keeps the weights of its last call in `weights`, so that
# they can be drawn.


# %% nbgrader={"grade_id": "block", "locked": true}
class SelfAttention(nn.Module):
    """Multi-head self-attention with a mask; ``weights`` are those of the last call."""

    def __init__(self, d_model: int, num_heads: int) -> None:
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"{num_heads} heads cannot share {d_model} features evenly")
        self.num_heads = num_heads
        self.W_query = nn.Linear(d_model, d_model)
        self.W_key = nn.Linear(d_model, d_model)
        self.W_value = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, x: torch.Tensor, blocked: torch.Tensor) -> torch.Tensor:
        shape = (*x.shape[:2], self.num_heads, -1)
        queries = self.W_query(x).view(shape).transpose(1, 2)
        keys = self.W_key(x).view(shape).transpose(1, 2)
        values = self.W_value(x).view(shape).transpose(1, 2)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
        self.weights = weights.detach()  # (batch, heads, tokens, tokens)
        return self.out_proj((weights @ values).transpose(1, 2).flatten(2))


class Block(nn.Module):
    """A pre-norm transformer block: (batch, tokens, d_model) to the same shape.

    Args of the call: ``x``, the tokens, and ``blocked``, a mask of bools of shape (tokens, tokens)
    with True where the query of the row may not look at the key of the column.
    """

    def __init__(self, d_model: int, num_heads: int) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(d_model)
        self.attention = SelfAttention(d_model, num_heads)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, 4 * d_model)
        self.linear2 = nn.Linear(4 * d_model, d_model)

    def forward(self, x: torch.Tensor, blocked: torch.Tensor) -> torch.Tensor:
        x = x + self.attention(self.norm1(x), blocked)
        return x + self.linear2(torch.relu(self.linear1(self.norm2(x))))


# %% [markdown]
# ## The model
#
# 1. Each token becomes a vector, its row of an embedding table. Attention does not see the order of
#    the tokens, so each *place* has a vector as well, and both are added.
# 2. The blocks, one after another, all with the same causal mask: a token may look at itself and at
#    earlier ones.
# 3. A last layer norm, as behind every stack of pre-norm blocks.
# 4. A linear layer turns each vector into logits, one for each entry of the vocabulary.
#
# This is the GPT-2 of Radford and others, only smaller, with the ReLU, without dropout, and with a
# last layer that has weights of its own (GPT-2 uses the table of the embedding there, too).
#
# **By hand**, with `d_model = 2`, a vocabulary of 3, and one block whose weights are 0, so that it
# adds nothing. The table of tokens has the rows $(4, 0), (0, 4), (2, 2)$, the table of places the
# rows $(0, 1), (1, 0)$, and the last layer has the rows $(1, 0), (0, 1), (2, -1)$. The layer norm
# of two features gives $(1, -1)$ if the first one is larger, and else $(-1, 1)$.
#
# | tokens | token + place | normalised | logits |
# |---|---|---|---|
# | 0, 1 | $(4, 1)$, $(1, 4)$ | $(1, -1)$, $(-1, 1)$ | $(1, -1, 3)$, $(-1, 1, -3)$ |
# | 2, 2 | $(2, 3)$, $(3, 2)$ | $(-1, 1)$, $(1, -1)$ | $(-1, 1, -3)$, $(1, -1, 3)$ |
#
# A second example has two blocks. They add $(2, 0)$ and $(0, 4)$ to every token, whatever it is,
# and the bias of the last norm is 1, so that it gives $(2, 0)$ or $(0, 2)$:
#
# | tokens | embedded | after the blocks | normalised | logits |
# |---|---|---|---|---|
# | 0, 1 | $(4, 1)$, $(1, 4)$ | $(6, 5)$, $(3, 8)$ | $(2, 0)$, $(0, 2)$ | $(2,0,4)$, $(0,2,-2)$ |
# | 2, 2 | $(2, 3)$, $(3, 2)$ | $(4, 7)$, $(5, 6)$ | $(0, 2)$, $(0, 2)$ | both $(0,2,-2)$ |
#
# ### Exercise: `LanguageModel`
#
# **Common mistakes:** no mask, or one that is flipped; the places are counted over the batch, or
# not at all; the last norm is forgotten; one block is used several times; a softmax at the end (the
# cross entropy expects logits).


# %% nbgrader={"grade_id": "answer-LanguageModel", "solution": true}
class LanguageModel(nn.Module):
    """Embeddings, causal transformer blocks, a layer norm and a linear layer.

    Layers, with these names: ``token_embedding`` is ``nn.Embedding(vocabulary_size, d_model)``;
    ``position_embedding`` is ``nn.Embedding(context_length, d_model)``; ``blocks`` is an
    ``nn.ModuleList`` of ``num_layers`` blocks ``Block(d_model, num_heads)``, each with weights of
    its own; ``norm`` is ``nn.LayerNorm(d_model)``; ``head`` is ``nn.Linear(d_model,
    vocabulary_size, bias=False)``. There are no other parameters.

    Args:
        vocabulary_size: how many different tokens there are.
        d_model: features of a token between the layers.
        num_heads: heads of the attention of each block; it divides ``d_model``.
        num_layers: how many blocks, at least 1.
        context_length: the largest number of tokens in a sequence.
    """

    def __init__(
        self,
        vocabulary_size: int,
        d_model: int,
        num_heads: int,
        num_layers: int,
        context_length: int,
    ) -> None:
        ### BEGIN SOLUTION
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        ### END SOLUTION

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        """Say for every place how probable each token is as the next one.

        The embeddings of tokens and places are added; all blocks follow, each with a mask in which
        every token may look at itself and at the tokens before it and at no others; then the norm
        and the last linear layer.

        Args:
            tokens: int64, shape (batch, tokens), ``1 <= tokens <= context_length``. The first token
                of a sequence is at place 0.

        Returns:
            The logits, shape (batch, tokens, vocabulary_size): no softmax is applied. Gradients
            flow back to all parameters. A float64 module is right to ten digits.
        """
        ### BEGIN SOLUTION
        length = tokens.shape[1]
        blocked = torch.ones(length, length, dtype=torch.bool).triu(1)
        x = self.token_embedding(tokens) + self.position_embedding(torch.arange(length))
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
        ### END SOLUTION


# %% nbgrader={"grade_id": "LanguageModel", "grade": true, "points": 5}
model = LanguageModel(3, 2, 1, 1, 2)
for name in ("token_embedding", "position_embedding", "blocks", "norm", "head"):
    assert hasattr(model, name), f"The model should have a layer called {name}."
count = sum(parameter.numel() for parameter in model.parameters())
assert count == 94, (
    "The tables of the example have 6 and 4 numbers to learn, the block has 74, the norm 4 and the "
    f"last layer 6: 94 together. Yours has {count}."
)
with torch.no_grad():
    for parameter in model.parameters():
        parameter.zero_()
    model.token_embedding.weight.copy_(torch.tensor([[4.0, 0], [0, 4], [2, 2]]))
    model.position_embedding.weight.copy_(torch.tensor([[0.0, 1], [1, 0]]))
    model.norm.weight.fill_(1.0)
    model.head.weight.copy_(torch.tensor([[1.0, 0], [0, 1], [2, -1]]))
    got = model(torch.tensor([[0, 1], [2, 2]]))
assert isinstance(got, torch.Tensor), f"Return a tensor, not a {type(got).__name__}."
assert got.shape == (2, 2, 3), f"The logits should have shape (2, 2, 3), not {tuple(got.shape)}."
got = got.float().round(decimals=3)
assert not torch.allclose(got[1, 0], got[1, 1], atol=1e-3), (
    "The sequence 2, 2 has the same logits at both places: where do the places come in?"
)
for number, wanted in enumerate(torch.tensor([[1.0, -1, 3], [-1, 1, -3]])):
    assert torch.allclose(got[0, number], wanted, atol=1e-3), (
        f"For the tokens 0, 1, the logits at place {number} should be {wanted.tolist()}; "
        f"yours are {got[0, number].tolist()}."
    )
for number, wanted in enumerate(torch.tensor([[-1.0, 1, -3], [1, -1, 3]])):
    assert torch.allclose(got[1, number], wanted, atol=1e-3), (
        f"For the tokens 2, 2, the logits at place {number} should be {wanted.tolist()}; "
        f"yours are {got[1, number].tolist()}."
    )
deeper = LanguageModel(3, 2, 1, 2, 2)
with torch.no_grad():
    for parameter in deeper.parameters():
        parameter.zero_()
    deeper.token_embedding.weight.copy_(torch.tensor([[4.0, 0], [0, 4], [2, 2]]))
    deeper.position_embedding.weight.copy_(torch.tensor([[0.0, 1], [1, 0]]))
    deeper.blocks[0].linear2.bias.copy_(torch.tensor([2.0, 0]))
    deeper.blocks[1].linear2.bias.copy_(torch.tensor([0.0, 4]))
    deeper.norm.weight.fill_(1.0)
    deeper.norm.bias.fill_(1.0)
    deeper.head.weight.copy_(torch.tensor([[1.0, 0], [0, 1], [2, -1]]))
    got = deeper(torch.tensor([[0, 1], [2, 2]])).float().round(decimals=3)
wanted = torch.tensor([[[2.0, 0, 4], [0, 2, -2]], [[0, 2, -2], [0, 2, -2]]])
assert torch.allclose(got, wanted, atol=1e-3), (
    "In the second example, with two blocks that add (2, 0) and (0, 4) to each token, the logits "
    f"should be {wanted.tolist()}; yours are {got.tolist()}."
)
larger = LanguageModel(7, 6, 2, 3, 9)
count = sum(parameter.numel() for parameter in larger.parameters())
assert count == 1680, (
    "With a vocabulary of 7, d_model 6, two heads, three blocks and a context of 9, there are 1680 "
    f"numbers to learn. Yours has {count}. Does every block have weights of its own?"
)
generator = torch.Generator().manual_seed(3)
with torch.no_grad():
    for parameter in larger.parameters():
        parameter.copy_(torch.randn(parameter.shape, generator=generator))
    before = larger(torch.tensor([[3, 1, 4, 1, 5]])).float()
    last = larger(torch.tensor([[3, 1, 4, 1, 6]])).float()
    first = larger(torch.tensor([[2, 1, 4, 1, 5]])).float()
assert torch.allclose(before[0, :4], last[0, :4], atol=1e-3), (
    "Another last token changes the logits of earlier places. Which tokens does your mask block?"
)
assert not torch.allclose(before[0, 4], first[0, 4], atol=1e-3), (
    "Another first token should change the logits of the last place, which may look at it."
)
print("LanguageModel: every place knows its past and not its future.")

# %% [markdown] tags=["hints"]
# - Follow the sequence 2, 2 through the table. Which of your lines should give which column?
# - For the places, an embedding of 0, 1, 2, ... is added to every sequence of the batch. For the
#   mask, ask which entries are True for three tokens: nine entries, three of them.
# - A container of PyTorch holds the blocks, and forward goes through them one by one.

# %% [markdown]
# ## Training
#
# One training step: the model gives logits for the inputs; the cross entropy compares them with the
# targets; `backward` computes the gradient of this loss at every weight; the optimizer changes the
# weights a little, so that the loss becomes smaller. PyTorch *adds* gradients to those that are
# already there, so they have to be cleared once in each step.
#
# The optimizer is `torch.optim.AdamW`. It remembers means of earlier gradients, so that one and the
# same optimizer has to make all steps.
#
# **By hand**, with the smallest model of all, `Bigram`: a table with a row of logits for each
# token. There are two tokens, all logits are 0, and the learning rate is 0.5. The input is always
# token 0, and its targets are 1, 0, 0.
#
# | step | target | logits of token 0 | loss before the step |
# |---|---|---|---|
# | 1 | 1 | $(0, 0)$ | $\log(1 + e^0) \approx 0.693$ |
# | 2 | 0 | $(-0.5, 0.5)$ | $\log(1 + e^1) \approx 1.313$ |
# | 3 | 0 | $(-0.38, 0.38)$ | about $1.143$ |
#
# AdamW's first step moves each of these weights by the learning rate, whatever the size of its
# gradient. (Weights that are not 0 also shrink a little.) In the second step the old gradients and
# the new one nearly cancel.
#
# The checks use a second model, too, `UsedBigram`. It has two parameters, and gradients from before
# the training, which must not count. With a large `factor` its own gradients are large; they count
# as they are.


# %% nbgrader={"grade_id": "bigram", "locked": true}
class Bigram(nn.Module):
    """A model without attention: the logits of the next token depend on the last token alone."""

    def __init__(self, vocabulary_size: int) -> None:
        super().__init__()
        self.table = nn.Embedding(vocabulary_size, vocabulary_size)
        nn.init.zeros_(self.table.weight)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.table(tokens)


class UsedBigram(Bigram):
    """A Bigram with dropout, a factor and a bias, whose parameters have gradients from before."""

    def __init__(self, vocabulary_size: int, dropout: float = 0.0, factor: float = 1.0) -> None:
        super().__init__(vocabulary_size)
        self.dropout = nn.Dropout(dropout)
        self.factor = factor
        self.bias = nn.Parameter(torch.zeros(vocabulary_size))
        for parameter in self.parameters():
            parameter.grad = torch.ones_like(parameter)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.factor * self.dropout(self.table(tokens)) + self.bias


# %% [markdown]
# ### Exercise: `train`
#
# `F.cross_entropy` expects the vocabulary on axis 1. It is easiest to merge batch and tokens into
# one axis, in the logits and in the targets.
#
# **Common mistakes:** gradients are not cleared, or not before the first step; a new optimizer is
# made in every step; the loss is returned as a tensor, which keeps the whole computation in memory;
# the axes of the logits are exchanged with `view`, which mixes up places and entries.


# %% nbgrader={"grade_id": "answer-train", "solution": true}
def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    """Take one training step for each batch, in their order.

    A step uses the gradients of the mean cross entropy of its own batch, over all places, and of
    nothing else: gradients that the parameters have from before the call do not count. One
    optimizer, made here, takes all steps: ``torch.optim.AdamW`` with all of ``model.parameters()``
    and this learning rate, and else with its defaults.

    Args:
        model: maps inputs, shape (batch, tokens), to logits, shape (batch, tokens,
            vocabulary_size). Its weights are changed in place. It is in training mode, and still is
            after the call.
        batches: one or more pairs of inputs and targets, both int64 of shape (batch, tokens). They
            are not changed.
        learning_rate: larger than 0.

    Returns:
        A list of floats, no tensors or arrays: for each batch its cross entropy *before* the step
        that it is used for.
    """
    ### BEGIN SOLUTION
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        loss = F.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
    ### END SOLUTION


# %% nbgrader={"grade_id": "train", "grade": true, "points": 3}
zero, one = torch.tensor([[0, 0, 0]]), torch.tensor([[1, 1, 1]])
model = Bigram(2)
losses = train(model, [(zero, one), (zero, zero), (zero, zero)], 0.5)
assert isinstance(losses, list | tuple), f"Return a list, not a {type(losses).__name__}."
assert len(losses) == 3, f"Three batches should give three losses; yours gives {len(losses)}."
losses = [round(float(loss), 3) for loss in losses]
assert abs(losses[0] - 0.693) < 2e-3, (
    f"The first loss, before any step, should be 0.693; yours is {losses[0]}."
)
moved = model.table.weight.detach()
assert moved.abs().max() > 0, "The weights of the model are the same as before."
assert abs(losses[1] - 1.313) < 2e-3, (
    f"After one step the second batch should have a loss of 1.313; yours has {losses[1]}. Did the "
    "first step move the weights by the learning rate, towards the target of each place?"
)
assert abs(losses[2] - 1.143) < 2e-3, (
    f"After two steps the third batch should have a loss of 1.143; yours has {losses[2]}. Is it "
    "AdamW, are old gradients cleared, and does the same optimizer take all steps?"
)
mixed = Bigram(3)
(got,) = train(mixed, [(torch.tensor([[0, 1], [2, 0]]), torch.tensor([[1, 1], [0, 2]]))], 0.1)
assert abs(float(got) - 1.0986) < 2e-3, (
    f"A new Bigram of three tokens has a loss of log 3 = 1.0986 on any batch; yours has {got}."
)
wanted = torch.tensor([[-0.1, 0.1, 0.1], [-0.1, 0.1, -0.1], [0.1, -0.1, -0.1]])
got = mixed.table.weight.detach()
assert torch.allclose(got, wanted, atol=2e-3), (
    "In the second example token 0 is followed by 1 and by 2, token 1 by 1, and token 2 by 0. One "
    f"step of 0.1 should lead to the table {wanted.tolist()}; yours is "
    f"{[[round(v, 3) for v in row] for row in got.tolist()]}."
)
used = UsedBigram(2)
losses = train(used, [(zero, one), (zero, zero)], 0.5)
assert abs(float(losses[0]) - 0.693) < 2e-3, (
    f"The first loss of a UsedBigram should be 0.693; yours is {losses[0]}."
)
got = used.bias.detach().tolist()
assert abs(got[0] + got[1]) < 2e-3 and got[1] > 0, (
    "The UsedBigram has old gradients, which must not count. The loss depends on the difference of "
    f"the two biases, so they should become opposite numbers; yours are {got}."
)
print("train: each step with its own gradients.")

# %% [markdown] tags=["hints"]
# - Which of these happen once, and which in every step? Their order within a step matters for
#   two of them only.
# - In a loop: logits, loss, clear, backward, step, and the loss as a number into the list.
#   `flatten(0, 1)` merges the first two axes of the logits.

# %% [markdown]
# ## Sampling
#
# The trained model gives logits for the next token. To write, one draws a token according to the
# probabilities, appends it, and asks again. Two settings change the probabilities:
#
# - The *temperature* $T$ divides the logits: $p_i \propto e^{z_i / T}$. Below 1 the probable tokens
#   become still more probable, above 1 all become more alike.
# - With *top-k* only the $k$ most probable tokens may be drawn; the others get probability 0, and
#   the $k$ probabilities are scaled so that they sum to 1. Fan and others proposed this in 2018, to
#   keep out the many improbable tokens, whose probabilities together are not small.
#
# A token is drawn with a *uniform number* $u$ from 0 (included) to 1 (excluded). Lay the
# probabilities side by side, in the order of the tokens; they fill the line from 0 to 1. The token
# in whose part $u$ lies is drawn: the first one for which $p_0 + p_1 + \dots + p_i > u$. Given the
# number, nothing is random any more, and that is how we check it.
#
# **By hand**: the logits are $\log 1, \log 16, \log 9, \log 4$.
#
# | | $p_0$ | $p_1$ | $p_2$ | $p_3$ | drawn with $u = 0.05$ | 0.45 | 0.75 | 0.95 |
# |---|---|---|---|---|---|---|---|---|
# | $T = 1$ | 1/30 | 16/30 | 9/30 | 4/30 | 1 | 1 | 2 | 3 |
# | $T = 2$ | 1/10 | 4/10 | 3/10 | 2/10 | 0 | 1 | 2 | 3 |
# | $T = 2$, $k = 2$ | 0 | 4/7 | 3/7 | 0 | 1 | 1 | 2 | 2 |
#
# ### Exercise: `sample`
#
# **Common mistakes:** the logits are multiplied by the temperature; the probabilities are divided
# by it; the $k$ probabilities do not sum to 1 again; the *smallest* $k$ are kept; the line is laid
# out in the order of the probabilities and not of the tokens; the most probable token is always
# taken, whatever $u$ is.


# %% nbgrader={"grade_id": "answer-sample", "solution": true}
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw a token for each row of logits, with a uniform number for each.

    Args:
        logits: float, shape (batch, vocabulary_size). In a row all are different, and no two are so
            close that rounding could change which one is larger. They are not changed.
        uniform: float, shape (batch,), each from 0 (included) to 1 (excluded). Except for 0 itself,
            none is so close to a border between two parts of the line, or to 1, that rounding could
            change which token is drawn.
        temperature: what the logits are divided by, larger than 0.
        top_k: how many tokens of each row may be drawn, those with the largest logits, from 1 to
            ``vocabulary_size``. None means all.

    Returns:
        Two values. The tokens, int64, shape (batch,): in each row the first token for which the sum
        of the probabilities up to and with its own is larger than the row's uniform number. And the
        probabilities that they were drawn from, shape (batch, vocabulary_size): those of the
        softmax of the logits divided by the temperature (the quotients are from -500 to 500); with
        ``top_k``, 0 for all others, and the rest scaled so that a row sums to 1.
    """
    ### BEGIN SOLUTION
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    ends = probabilities.cumsum(dim=-1)
    ends = ends / ends[:, -1:]  # exactly 1 at the end, in spite of rounding
    tokens = (ends <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
    ### END SOLUTION


# %% nbgrader={"grade_id": "sample", "grade": true, "points": 4}
logits = torch.tensor([1.0, 16.0, 9.0, 4.0]).log().repeat(4, 1)  # the example by hand
uniform = torch.tensor([0.05, 0.45, 0.75, 0.95])
got = sample(logits, uniform)
assert isinstance(got, tuple | list) and len(got) == 2, (
    "Return two values, the tokens and the probabilities: return tokens, probabilities"
)
tokens, probabilities = got
assert isinstance(probabilities, torch.Tensor), (
    f"The probabilities should be a tensor, not a {type(probabilities).__name__}."
)
assert probabilities.shape == (4, 4), (
    f"The probabilities should have shape (4, 4), not {tuple(probabilities.shape)}."
)
wanted = torch.tensor([1.0, 16, 9, 4]) / 30
assert torch.allclose(probabilities[0].float(), wanted, atol=1e-3), (
    "With temperature 1, the probabilities should be 1/30, 16/30, 9/30 and 4/30; "
    f"yours are {[round(v, 3) for v in probabilities[0].tolist()]}."
)
assert isinstance(tokens, torch.Tensor), (
    f"The tokens should be a tensor, not a {type(tokens).__name__}."
)
assert tokens.shape == (4,), f"The tokens should have shape (4,), not {tuple(tokens.shape)}."
assert tokens.dtype == torch.int64, f"The tokens should be int64, not {tokens.dtype}."
assert tokens.tolist() == [1, 1, 2, 3], (
    f"With temperature 1, the tokens should be [1, 1, 2, 3]; yours are {tokens.tolist()}."
)
tokens, probabilities = sample(logits, uniform, temperature=2.0)
assert torch.allclose(probabilities[1].float(), torch.tensor([0.1, 0.4, 0.3, 0.2]), atol=1e-3), (
    "With temperature 2, the probabilities should be 0.1, 0.4, 0.3 and 0.2; "
    f"yours are {[round(v, 3) for v in probabilities[1].tolist()]}."
)
assert tokens.tolist() == [0, 1, 2, 3], (
    f"With temperature 2, the tokens should be [0, 1, 2, 3]; yours are {tokens.tolist()}."
)
tokens, probabilities = sample(logits, uniform, temperature=2.0, top_k=2)
assert probabilities.shape == (4, 4), (
    "With top_k, too, each token has a probability: their shape should be (4, 4), not "
    f"{tuple(probabilities.shape)}."
)
wanted = torch.tensor([0.0, 4, 3, 0]) / 7
assert torch.allclose(probabilities[2].float(), wanted, atol=1e-3), (
    "With temperature 2 and top_k=2, the probabilities should be 0, 4/7, 3/7 and 0; "
    f"yours are {[round(v, 3) for v in probabilities[2].tolist()]}."
)
assert tokens.tolist() == [1, 1, 2, 2], (
    f"With temperature 2 and top_k=2, the tokens should be [1, 1, 2, 2]; yours: {tokens.tolist()}."
)
two = torch.stack((logits[0], logits[0].flip(0) + 5.0))
tokens, probabilities = sample(two, torch.tensor([0.0, 0.1]), top_k=3)
wanted = torch.tensor([[0.0, 16, 9, 4], [4, 9, 16, 0]]) / 29
assert torch.allclose(probabilities.float(), wanted, atol=1e-3), (
    "Each row has probabilities of its own. With 5 added to a second row, which is reversed, "
    "and top_k=3 they should be 0, 16/29, 9/29, 4/29 and 4/29, 9/29, 16/29, 0."
)
assert tokens.tolist() == [1, 0], (
    "Each row has a uniform number of its own. With the second row reversed, top_k=3 and the "
    f"numbers 0 and 0.1, the tokens should be 1 and 0; yours are {tokens.tolist()}. (In the first "
    "row token 0 has probability 0, so even the number 0 does not draw it.)"
)
print("sample: temperature, the k most probable, and one draw for each row.")

# %% [markdown] tags=["hints"]
# - Which of the three tables of probabilities does your code not reproduce? Draw the line from 0 to
#   1 for $T = 2$ and mark the four numbers.
# - For top-k: what is the k-th largest logit of a row (`topk` knows), and what has to become of all
#   that are smaller, so that the softmax gives them 0?
# - For the draw: `cumsum` gives the right ends of the parts. How many of them does $u$ leave
#   behind?

# %% [markdown]
# ## Your own model
#
# The cell below puts your answers together: it cuts 600 batches from the text, trains your model on
# them and draws the loss. It takes about half a minute. Until all exercises above are written it
# only says what is missing. It is not graded, and grading never runs it: change the numbers as you
# like.
#
# The dashed line is the lowest loss of a model that sees the last character alone, from the picture
# of counts. When does your model cross it?

# %% active="ipynb" nbgrader={"grade_id": "training"}
# import time
#
# import matplotlib.pyplot as plt
#
# torch.set_num_threads(1)  # with matrices this small, several threads cost more than they save
# context, batch_size, steps, learning_rate = 64, 16, 600, 3e-3
# model = None
# try:
#     vocabulary, tokens = tokenize(TEXT)
#     generator = torch.Generator().manual_seed(2)
#     starts = torch.randint(0, len(tokens) - context, (steps, batch_size), generator=generator)
#     pairs = [make_batch(tokens, offsets, context) for offsets in starts]
#     batches = [(inputs.contiguous(), targets.contiguous()) for inputs, targets in pairs]
#     torch.manual_seed(1)
#     untrained = LanguageModel(len(vocabulary), 64, 4, 2, context)
#     began = time.perf_counter()
#     losses = train(untrained, batches, learning_rate)
#     print(f"{steps} steps took {time.perf_counter() - began:.0f} seconds.")
#     print(f"Mean loss of the last 50 steps: {sum(losses[-50:]) / 50:.2f}.")
#     own = cross_entropy(untrained(batches[0][0]), batches[0][1])
#     print(f"Loss on the first batch, by your own cross_entropy: {own.item():.2f}.")
#     model = untrained
# except Exception as problem:
#     print(f"Your answers cannot be put together yet: {type(problem).__name__} {problem}")
# if model is not None:
#     pairs = list(zip(TEXT, TEXT[1:]))
#     shares = [pairs.count(pair) / TEXT[:-1].count(pair[0]) for pair in pairs]
#     floor = -torch.tensor(shares).log().mean()
#     figure, axis = plt.subplots(figsize=(8, 3.6), layout="constrained")
#     axis.plot(losses)
#     axis.axhline(floor, color="black", linestyle="--", label="lowest from the last character")
#     axis.set_xlabel("step")
#     axis.set_ylabel("cross entropy")
#     axis.set_ylim(bottom=0)
#     axis.legend()
#     plt.show()

# %% [markdown]
# ### Let it write
#
# Each text begins with `Fay rows the`, which the model has read, or with words that it has never
# seen together. Compare the temperatures. What does top-k save at temperature 2?

# %% active="ipynb" nbgrader={"grade_id": "samples"}
# def continued(start, length, temperature, top_k, generator):
#     numbers = [vocabulary.index(character) for character in start]
#     for _ in range(length):
#         with torch.no_grad():
#             logits = model(torch.tensor([numbers[-context:]]))[:, -1]
#         uniform = torch.rand(1, generator=generator)
#         token, _ = sample(logits, uniform, temperature, top_k)
#         numbers.append(int(token))
#     return decode(torch.tensor(numbers), vocabulary)
#
#
# if model is None:
#     print("There is no trained model yet.")
# else:
#     try:
#         for start in ("Fay rows the", "Ben sings of honey"):
#             for temperature, top_k in ((0.1, None), (1.0, None), (2.0, None), (2.0, 3)):
#                 generator = torch.Generator().manual_seed(4)
#                 text = continued(start, 90, temperature, top_k, generator)
#                 print(f"temperature {temperature}, top_k {top_k}: {text!r}")
#     except Exception as problem:
#         print(f"Your model cannot write yet: {type(problem).__name__} {problem}")

# %% [markdown]
# ### What it looks at
#
# The upper pictures show the attention weights of the four heads of the last block, for a piece of
# the sixth line: a row for each place, darker where the place looks. Above the diagonal everything
# is white; that is your mask. The lower picture shows the last row alone, for all heads of both
# blocks. At this place the model has to say whom the reeds hear.
#
# Which characters does each head use? They need not be those that a person would use: in our text
# the honey decides the name as well as `Fay` does.

# %% active="ipynb" nbgrader={"grade_id": "maps"}
# piece = "carries honey. Fay sings of honey, and the reeds hear "
# maps = []
# if model is None:
#     print("There is no trained model yet.")
# else:
#     try:
#         with torch.no_grad():
#             model(torch.tensor([[vocabulary.index(character) for character in piece]]))
#         maps = [block.attention.weights[0] for block in model.blocks]
#     except Exception as problem:
#         print(f"There are no attention maps yet: {type(problem).__name__} {problem}")
# if maps:
#     figure, axes = plt.subplots(1, 4, figsize=(12, 3.2), layout="constrained")
#     for number, (axis, weights) in enumerate(zip(axes, maps[-1])):
#         axis.imshow(weights, cmap="Purples", vmin=0, vmax=1)
#         axis.set_title(f"last block, head {number}")
#         axis.set_xticks([])
#         axis.set_yticks([])
#     plt.show()
#     rows = torch.cat([weights[:, -1] for weights in maps])
#     names = [f"block {b}, head {h}" for b, w in enumerate(maps) for h in range(len(w))]
#     figure, axis = plt.subplots(figsize=(12, 3), layout="constrained")
#     picture = axis.imshow(rows, cmap="Purples", vmin=0, vmax=1, aspect="auto")
#     axis.set_xticks(range(len(piece)), piece.replace(" ", "·"))
#     axis.set_yticks(range(len(names)), names)
#     figure.colorbar(picture, label="weight")
#     plt.show()

# %% [markdown] nbgrader={"grade_id": "question-no-mask", "locked": true}
# ## In your own words
#
# Somebody forgets the causal mask. The training goes very well: after a few hundred steps the loss
# is lower than with the mask, close to 0. But what this model writes is nonsense. Explain both: how
# does the loss become so low, and why is the model of no use for writing?
#
# Three or four sentences in the cell below are enough. A person reads them.

# %% [markdown] nbgrader={"grade_id": "no-mask", "grade": true, "solution": true, "points": 2}
# ### BEGIN SOLUTION
# In training the target of a place is the token at the next place, and that token stands among the
# inputs. Without the mask a place can look at it, so the model learns to copy the token to the
# right and need not learn anything about the text; the loss becomes nearly 0. When it writes, the
# next token does not exist yet: the last place has nothing to its right to copy, and how to
# continue from the tokens before it is what the model has never learnt.
#
# **Rubric.** 1 point: the target of a place is the next input token, so without a mask it can be
# copied. 1 point: at the last place of a text that is being written there is nothing to copy, and
# predicting from the past was not learnt. Half a point for each half of a sentence that is there.
# ### END SOLUTION

# %% [markdown]
# ## A question to think about
#
# The loss of your model on these eight lines is far below that of any model that sees the last
# character alone. Would it be low on eight *new* lines of the same kind? How could you find out,
# with the text that there is, and what would you have to change in the training?
#
# Another one: why does the loss not become 0, however long you train? (Think of the first places of
# a piece.)
#
# ## Where to read on
#
# - A. Vaswani and others, *Attention Is All You Need*, 2017: the architecture; the masked part of
#   its decoder is what you have built.
# - A. Radford, J. Wu and others, *Language Models are Unsupervised Multitask Learners*, 2019:
#   GPT-2.
# - A. Fan, M. Lewis, Y. Dauphin, *Hierarchical Neural Story Generation*, 2018: sampling from the
#   `k` most probable tokens.
# - A. Holtzman and others, *The Curious Case of Neural Text Degeneration*, 2020: why the most
#   probable text is not a good one.
# - I. Loshchilov, F. Hutter, *Decoupled Weight Decay Regularization*, 2019: AdamW.
# - C. Olsson and others, *In-context Learning and Induction Heads*, 2022: heads that look for what
#   followed the last time.
