"""The deviation families of s14_language_model."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import torch
from torch.nn import functional as F

from autograder.checks import Family, Probe, Question, Switches
from graders.families import attention as a

Pair = tuple[torch.Tensor, torch.Tensor]

# -- make_batch -----------------------------------------------------------------------------------

INPUTS = a.deviations(
    "inputs",
    "Where does the first row of the inputs begin in the example?",
    {
        "one late": "The inputs begin one place after the offsets.",
        "one early": "The inputs begin one place before the offsets.",
    },
)
TARGETS = a.deviations(
    "targets",
    "Which token follows each of the inputs? Write down its place.",
    {
        "same": "The targets are at the offsets, as the inputs should be.",
        "two": "The targets are two places after the offsets and not one.",
        "back": "The targets are one place before the offsets.",
        "behind": "The targets begin where the piece of inputs ends.",
        "plus one": "The targets are the tokens at the offsets plus 1.",
        "zero": "The last target of each row is 0.",
        "rolled": "The last target of each row is the first input.",
    },
)
OFFSETS = a.deviations(
    "offsets",
    "Row b belongs to offsets[b], which counts tokens.",
    {
        "sorted": "The rows are in the order of the sorted offsets.",
        "backwards": "The rows are in the opposite order of the offsets.",
        "first": "All rows begin at the first offset.",
        "times": "The offsets are multiplied by the length.",
        "ignored": "The rows follow each other from the beginning of the text.",
    },
)
SHIFTS = {"same": 0, "two": 2, "back": -1, "plus one": 0, "zero": 1, "rolled": 1}


def make_batch(question: Question, s: Switches) -> list[Pair]:
    found = []
    for tokens, offsets, length in question.calls:
        starts = _starts(offsets, length, s)
        places = starts[:, None] + torch.arange(length)
        first = {"one late": 1, "one early": -1}.get(s.get("inputs", ""), 0)
        which = s.get("targets", "")
        shift = length if which == "behind" else SHIFTS.get(which, 1)
        targets = tokens[places + shift]
        if which == "plus one":
            targets = targets + 1
        elif which == "zero":
            targets[:, -1] = 0
        elif which == "rolled":
            targets[:, -1] = tokens[places[:, 0]]
        found.append((tokens[places + first], targets))
    return found


def _starts(offsets: torch.Tensor, length: int, s: Switches) -> torch.Tensor:
    match s.get("offsets"):
        case "sorted":
            return offsets.sort().values
        case "backwards":
            return offsets.flip(0)
        case "first":
            return offsets[:1].expand(len(offsets))
        case "times":
            return offsets * length
        case "ignored":
            return torch.arange(len(offsets)) * length
    return offsets


def pieces(probe: Probe) -> Iterator[Question]:
    """Texts with room before the first and behind the last piece."""
    for batch, length in ((5, 3), (4, 6)):
        offsets = 1 + probe.permutation(40)[:batch]
        yield Question(((probe.integers(0, 90, 260), offsets, length),))


# -- cross_entropy --------------------------------------------------------------------------------

OVER = a.deviations(
    "over",
    "Which axis of the logits counts the entries of the vocabulary?",
    {
        "tokens": "The probabilities sum to 1 over the tokens of a sequence.",
        "batch": "The probabilities sum to 1 over the sequences of the batch.",
        "sequence": "The probabilities sum to 1 over all entries of a sequence.",
        "nothing": "The logits are taken as logarithms of probabilities as they are.",
        "twice": "The softmax is taken twice.",
    },
)
PICKED = a.deviations(
    "picked",
    "Which entry of a row counts? The targets say it.",
    {
        "mean": "The mean over all entries takes the place of the target's.",
        "largest": "The largest probability takes the place of the target's.",
        "smoothed": "A tenth of each target is distributed among all entries, as in label "
        "smoothing.",
        "next": "The targets are moved by one place: each place gets that of the next.",
        "before": "The targets are moved by one place: each place gets that of the one before.",
    },
)
LOSS = a.deviations(
    "loss",
    "What is done with the probability of a target in the formula?",
    {
        "sign": "The sign is missing: the logarithms of the probabilities are averaged.",
        "base 2": "The logarithm has the base 2.",
        "base 10": "The logarithm has the base 10.",
        "one minus": "1 - p is averaged in place of -log p.",
        "minus": "-p is averaged in place of -log p.",
        "square": "The square of 1 - p is averaged in place of -log p.",
    },
)
AVERAGED = a.deviations(
    "averaged",
    "By which number is the sum of the losses divided, and how many places are there?",
    {
        "sum": "The losses are summed and not averaged.",
        "sequences": "The sum of the losses is divided by the number of sequences only.",
        "tokens": "The sum of the losses is divided by the number of tokens of a sequence only.",
        "entries": "The sum of the losses is divided by the number of all logits.",
        "last": "Only the last place of each sequence counts.",
        "first": "Only the first place of each sequence counts.",
        "one sequence": "Only the first sequence counts.",
        "exp": "The exponential of the mean is returned, which is called the perplexity.",
    },
)
AXES = {"tokens": (1,), "batch": (0,), "sequence": (1, 2)}


def cross_entropy(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_averaged(_losses(z, t, s), z, s) for z, t in question.calls]


def _losses(logits: torch.Tensor, targets: torch.Tensor, s: Switches) -> torch.Tensor:
    logs = logits
    if s.get("over") != "nothing":
        axes = AXES.get(s.get("over", ""), (2,))
        shifted = logits - logits.amax(axes, keepdim=True)
        logs = shifted - shifted.exp().sum(axes, keepdim=True).log()
        logs = logs.exp().log_softmax(-1) if s.get("over") == "twice" else logs
    match s.get("picked"):
        case "mean":
            logs = logs.mean(dim=-1)
        case "largest":
            logs = logs.amax(dim=-1)
        case "smoothed":
            logs = 0.9 * logs.gather(-1, targets[..., None])[..., 0] + 0.1 * logs.mean(dim=-1)
        case other:
            moved = targets.roll({"next": -1, "before": 1}.get(other or "", 0), 1)
            logs = logs.gather(-1, moved[..., None])[..., 0]
    match s.get("loss"):
        case "sign":
            return logs
        case "base 2":
            return -logs / math.log(2)
        case "base 10":
            return -logs / math.log(10)
        case "one minus":
            return 1 - logs.exp()
        case "minus":
            return -logs.exp()
        case "square":
            return (1 - logs.exp()).square()
    return -logs


def _averaged(losses: torch.Tensor, logits: torch.Tensor, s: Switches) -> torch.Tensor:
    sequences, tokens, _ = logits.shape
    match s.get("averaged"):
        case "sum":
            return losses.sum()
        case "sequences":
            return losses.sum() / sequences
        case "tokens":
            return losses.sum() / tokens
        case "entries":
            return losses.sum() / logits.numel()
        case "last":
            return losses[:, -1].mean()
        case "first":
            return losses[:, 0].mean()
        case "one sequence":
            return losses[0].mean()
        case "exp":
            return losses.mean().exp()
    return losses.mean()


def places(probe: Probe) -> Iterator[Question]:
    """One number for each call: many calls, so that chance does not make two of them equal."""
    for batch, tokens, size in ((3, 5, 7), (4, 3, 6)):
        calls = tuple(
            (probe.tensor(batch, tokens, size, scale=2.0), probe.integers(0, size, batch, tokens))
            for _ in range(4)
        )
        yield Question(calls)


# -- sample ---------------------------------------------------------------------------------------

TEMPERATURE = a.deviations(
    "temperature",
    "Compute the example with T = 2 on paper: what becomes of log 16?",
    {
        "times": "The logits are multiplied by the temperature and not divided.",
        "none": "The temperature is not used.",
        "root": "The logits are divided by the root of the temperature.",
        "square": "The logits are divided by the square of the temperature.",
        "after": "The probabilities are divided by the temperature, and not the logits.",
    },
)
TOP_K = a.deviations(
    "top_k",
    "Which tokens may be drawn in the example with k = 2, and what do their probabilities sum to?",
    {
        "none": "top_k is not used.",
        "one more": "One token more than k is kept.",
        "one less": "One token fewer than k is kept.",
        "smallest": "The k least probable tokens are kept.",
        "first": "The first k tokens of the vocabulary are kept.",
        "not scaled": "The probabilities of the k tokens are not scaled to sum to 1.",
        "zeros": "The logits of all other tokens are set to 0, which does not block them.",
        "one": "With top_k only the most probable token is kept.",
    },
)
DRAWN = a.deviations(
    "drawn",
    "Draw the line from 0 to 1 with the probabilities of the example, and mark the number.",
    {
        "largest": "The most probable token is always taken.",
        "other end": "The line is laid out from its other end.",
        "ranked": "The parts lie on the line in the order of their probabilities.",
        "rank": "The place in the order of probabilities is returned, and not the token there.",
        "next": "The token after the right one is drawn.",
        "before": "The token before the right one is drawn.",
        "one number": "The first number decides for all rows.",
        "equal": "All tokens have parts of equal length.",
    },
)
AXIS = a.deviations(
    "axis",
    "Which axis counts the tokens from which one is drawn?",
    {"rows": "The probabilities sum to 1 over the rows of the batch."},
)


def sample(question: Question, s: Switches) -> list[Pair]:
    found = []
    for logits, uniform, temperature, top_k in question.calls:
        p = _probabilities(logits, temperature, top_k, s)
        found.append((_tokens(p, uniform, s), p))
    return found


def _probabilities(z: torch.Tensor, temperature: float, top_k: Any, s: Switches) -> torch.Tensor:
    which = s.get("temperature", "")
    z = z / {"times": 1 / temperature, "none": 1.0, "root": temperature**0.5, "after": 1.0,
             "square": temperature**2}.get(which, temperature)  # fmt: skip
    kept = torch.ones_like(z, dtype=torch.bool) if top_k is None else _kept(z, top_k, s)
    axis = 0 if s.get("axis") == "rows" else -1
    if s.get("top_k") == "not scaled":
        p = z.softmax(axis).masked_fill(~kept, 0.0)
    else:
        p = z.masked_fill(~kept, 0.0 if s.get("top_k") == "zeros" else -torch.inf).softmax(axis)
    return p / temperature if which == "after" else p


def _kept(z: torch.Tensor, top_k: int, s: Switches) -> torch.Tensor:
    rank = z.argsort(dim=-1, descending=True).argsort(dim=-1)
    match s.get("top_k"):
        case "none":
            return torch.ones_like(z, dtype=torch.bool)
        case "one more":
            return rank < top_k + 1
        case "one less":
            return rank < top_k - 1
        case "smallest":
            return rank >= z.shape[-1] - top_k
        case "first":
            return torch.arange(z.shape[-1]).expand_as(z) < top_k
        case "one":
            return rank < 1
    return rank < top_k


def _tokens(p: torch.Tensor, uniform: torch.Tensor, s: Switches) -> torch.Tensor:
    last = p.shape[-1] - 1
    u = uniform[:, None]
    if s.get("drawn") == "one number":
        u = u[:1]
    elif s.get("drawn") == "other end":
        u = 1 - u
    ranked, order = p.sort(dim=-1, descending=True)
    passed = (ranked.cumsum(-1) <= u).sum(-1).clamp(max=last)
    token = (p.cumsum(-1) <= u).sum(-1).clamp(max=last)
    match s.get("drawn"):
        case "largest":
            return p.argmax(dim=-1)
        case "ranked":
            return order.gather(-1, passed[:, None])[:, 0]
        case "rank":
            return passed
        case "next":
            return (token + 1).clamp(max=last)
        case "before":
            return (token - 1).clamp(min=0)
        case "equal":
            return (uniform * (last + 1)).long()
    return token


def draws(probe: Probe) -> Iterator[Question]:
    """Many rows, with a temperature that is far from 1, with and without top-k. With top-k, the
    numbers are smaller than what the k probabilities sum to before they are scaled."""
    for size, temperature, top_k in ((7, 2.5, 3), (6, 0.5, None), (5, 1.6, 4), (9, 1.0, 5)):
        logits = probe.tensor(24, size, scale=1.5) + probe.tensor(24, 1)
        high = 0.9 * top_k / size if top_k else 0.98
        yield Question(((logits, probe.uniform(24, low=0.02, high=high), temperature, top_k),))


# -- LanguageModel --------------------------------------------------------------------------------

MASK = a.deviations(
    "mask",
    "Write down for three tokens which entries of the mask are True. True means blocked.",
    {
        "none": "Nothing is masked: every token looks at all later ones.",
        "flipped": "The mask is flipped: it blocks the past and lets the future through.",
        "alone": "Every token looks at itself only.",
        "one ahead": "Every token may look at the one after it.",
        "one back": "Every token looks at itself and at the one before it, and no further.",
        "first block": "Only the first block is masked.",
        "last block": "Only the last block is masked.",
    },
)
PLACES = a.deviations(
    "places",
    "Which row of the table of places belongs to the first token of every sequence?",
    {
        "none": "The embedding of the places is not added.",
        "backwards": "The places are counted from the end of the sequence.",
        "from one": "The places are counted from 1.",
        "one": "All tokens get the vector of place 0.",
        "times": "The embeddings are multiplied and not added.",
        "minus": "The embedding of the places is subtracted.",
        "every block": "The embedding of the places is added before every block.",
    },
)
SCALED = a.deviations(
    "scaled",
    "What is done with the two embeddings before the first block?",
    {
        "token": "The embedding of the tokens is multiplied by the root of the width.",
        "both": "The sum of both embeddings is multiplied by the root of the width.",
    },
)
BLOCKS = a.deviations(
    "blocks",
    "Which blocks are used, in which order, and what does each of them read?",
    {
        "backwards": "The blocks are used in the opposite order.",
        "no last": "The last block is left out.",
        "no first": "The first block is left out.",
        "first": "Only the first block is used.",
        "embedded": "Every block reads the embeddings, and only the last one has an effect.",
        "residual": "The input of every block is added to its output once more.",
        "embeddings again": "The embeddings are added to the output of the last block once more.",
    },
)
NORM = a.deviations(
    "norm",
    "What comes between the last block and the last linear layer?",
    {
        "none": "The last norm is not used.",
        "before": "The norm is applied before the blocks and not after them.",
        "every": "The norm is applied after every block, and not once more.",
        "plain": "The last norm has no gain and no bias.",
    },
)
END = a.deviations(
    "end",
    "What does the last linear layer return? That is the expected result.",
    {
        "softmax": "The softmax is applied to the logits.",
        "log softmax": "The log-softmax is applied to the logits.",
    },
)
Weights = dict[str, torch.Tensor]


def language_model(question: Question, s: Switches) -> list[torch.Tensor]:
    assert question.build is not None
    weights, heads = dict(question.weights), question.build["num_heads"]
    layers = question.build["num_layers"]
    return [_logits(tokens, weights, heads, layers, s) for (tokens,) in question.calls]


def _logits(
    tokens: torch.Tensor, weights: Weights, heads: int, layers: int, s: Switches
) -> torch.Tensor:
    table = weights["position_embedding.weight"]
    order = torch.arange(tokens.shape[1])
    place = table[_order(order, s)]
    token, root = weights["token_embedding.weight"][tokens], math.sqrt(table.shape[1])
    x = _embedded(token * root if s.get("scaled") == "token" else token, place, s)
    x = x * root if s.get("scaled") == "both" else x
    x = _normed(x, weights, s) if s.get("norm") == "before" else x
    x = _through(x, place, weights, heads, layers, s)
    if s.get("norm") not in ("none", "before", "every"):
        x = _normed(x, weights, s)
    logits = x @ weights["head.weight"].T
    match s.get("end"):
        case "softmax":
            return logits.softmax(-1)
        case "log softmax":
            return logits.log_softmax(-1)
    return logits


def _order(order: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("places"):
        case "backwards":
            return order.flip(0)
        case "from one":
            return order + 1
        case "one":
            return torch.zeros_like(order)
    return order


def _embedded(token: torch.Tensor, place: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("places"):
        case "none":
            return token
        case "times":
            return token * place
        case "minus":
            return token - place
    return token + place


def _through(
    x: torch.Tensor, place: torch.Tensor, weights: Weights, heads: int, layers: int, s: Switches
) -> torch.Tensor:
    which, embedded = s.get("blocks"), x
    used = {
        "backwards": range(layers - 1, -1, -1), "no last": range(layers - 1),
        "no first": range(1, layers), "first": range(1),
    }.get(which or "", range(layers))  # fmt: skip
    for step, number in enumerate(used):
        if s.get("places") == "every block" and step:
            x = x + place
        read = embedded if which == "embedded" else x
        masked = {"first block": step == 0, "last block": step == len(used) - 1}
        y = _block(
            read, weights, f"blocks.{number}.", heads, masked.get(s.get("mask", ""), True), s
        )
        x = x + y if which == "residual" else y
        x = _normed(x, weights, s) if s.get("norm") == "every" else x
    return x + embedded if which == "embeddings again" else x


def _normed(x: torch.Tensor, weights: Weights, s: Switches, name: str = "norm") -> torch.Tensor:
    if name == "norm" and s.get("norm") == "plain":
        return F.layer_norm(x, x.shape[-1:])
    return F.layer_norm(x, x.shape[-1:], weights[f"{name}.weight"], weights[f"{name}.bias"])


def _block(
    x: torch.Tensor, weights: Weights, name: str, heads: int, masked: bool, s: Switches
) -> torch.Tensor:
    """The block that the lesson gives."""

    def linear(v: torch.Tensor, layer: str) -> torch.Tensor:
        return F.linear(v, weights[f"{name}{layer}.weight"], weights[f"{name}{layer}.bias"])

    read = _normed(x, weights, s, f"{name}norm1")
    shape = (*x.shape[:2], heads, -1)
    parts = (linear(read, f"attention.W_{n}").view(shape) for n in ("query", "key", "value"))
    queries, keys, values = (part.transpose(1, 2) for part in parts)
    allowed = _allowed(x.shape[1], masked, s)
    context = F.scaled_dot_product_attention(queries, keys, values, attn_mask=allowed)
    x = x + linear(context.transpose(1, 2).flatten(2), "attention.out_proj")
    hidden = linear(_normed(x, weights, s, f"{name}norm2"), "linear1").relu()
    return x + linear(hidden, "linear2")


def _allowed(length: int, masked: bool, s: Switches) -> torch.Tensor:
    ones = torch.ones(length, length, dtype=torch.bool)
    if not masked:
        return ones
    match s.get("mask"):
        case "none":
            return ones
        case "flipped":
            return ones.triu()
        case "alone":
            return torch.eye(length, dtype=torch.bool)
        case "one ahead":
            return ones.tril(1)
        case "one back":
            return ones.tril() & ones.triu(-1)
    return ones.tril()


def sequences(probe: Probe) -> Iterator[Question]:
    """Models of two and three blocks, each for two lengths in a row, with room in the context."""
    for size, d_model, heads, layers, lengths in ((9, 6, 2, 2, (5, 4)), (7, 8, 4, 3, (6, 3))):
        calls = tuple((probe.integers(0, size, 3, n),) for n in lengths)
        sizes = {"vocabulary_size": size, "d_model": d_model, "num_heads": heads}
        yield Question(calls, sizes | {"num_layers": layers, "context_length": 8})


FAMILIES = {
    "make_batch": Family(make_batch, pieces, (*INPUTS, *TARGETS, *OFFSETS)),
    "cross_entropy": Family(cross_entropy, places, (*OVER, *PICKED, *LOSS, *AVERAGED)),
    "sample": Family(sample, draws, (*TEMPERATURE, *TOP_K, *DRAWN, *AXIS)),
    "LanguageModel": Family(
        language_model, sequences, (*MASK, *PLACES, *SCALED, *BLOCKS, *NORM, *END)
    ),
}  # fmt: skip
