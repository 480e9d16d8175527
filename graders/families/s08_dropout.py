"""The deviation families of s08_dropout."""

import math
from collections.abc import Iterator
from functools import partial

import torch

from autograder.checks import Family, Probe, Question, Switches
from graders.families import attention as a
from graders.families import dropout as d

# -- apply_dropout, context_with_dropout ----------------------------------------------------------

GIVEN = a.deviations(
    "given",
    "True in the given mask means: this entry is dropped.",
    {
        "reversed": "The meaning of the mask is inverted: what should be dropped stays.",
        "unused": "The mask has no effect: nothing is dropped.",
    },
)
KEPT = a.deviations(
    "kept",
    d.RESCALED,
    {
        "as is": "What stays is not divided by 1 - p.",
        "p": "What stays is divided by p, not by 1 - p.",
        "shrunk": "What stays is multiplied by 1 - p, not divided by it.",
        "share": "What stays is divided by the share that happened to stay, not by 1 - p.",
        "one plus": "What stays is divided by 1 + p, not by 1 - p.",
        "root": "What stays is divided by the square root of 1 - p, not by 1 - p.",
    },
)
PLACE = a.deviations(
    "place",
    d.WHERE,
    {
        "scores": "Dropout acts on the scores, before the softmax.",
        "normalised": "After dropout the rows sum to 1 again: the keys that stay take over the "
        "weight of the others.",
        "softmax": "The softmax is taken once more after dropout.",
        "zero scores": "Dropped scores become 0 before the softmax; the weights that it gives are "
        "all divided by 1 - p.",
        "minus infinity": "Dropped scores become minus infinity before the softmax, so that the "
        "keys that stay take over their weight; then they are divided by 1 - p.",
    },
)


def apply_dropout(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_applied(x, dropped, p, s) for x, dropped, p in question.calls]


def _applied(x: torch.Tensor, dropped: torch.Tensor, p: float, s: Switches) -> torch.Tensor:
    if s.get("given") == "reversed":
        dropped = ~dropped
    if s.get("given") == "unused":
        dropped = torch.zeros_like(dropped)
    if p == 1:
        return x * 0
    divisors = {
        "as is": 1.0,
        "p": p,
        "shrunk": 1 / (1 - p),
        "share": 1 - float(dropped.float().mean()),
        "one plus": 1 + p,
        "root": math.sqrt(1 - p),
    }
    return x.masked_fill(dropped, 0) / divisors.get(str(s.get("kept")), 1 - p)


def masks(probe: Probe) -> Iterator[Question]:
    for p in (0.3, 0.65):
        x = probe.tensor(5, 7)
        yield Question(((x, probe.uniform(5, 7) < p, p),))


def context_with_dropout(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_context(*call, s=s) for call in question.calls]


def _context(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float, *, s: Switches
) -> torch.Tensor:
    place = s.get("place")
    if place == "scores":
        weights = a.softmax(_applied(scores, dropped, p, s), s)
    elif place in ("zero scores", "minus infinity"):
        marked = scores.masked_fill(dropped, 0.0 if place == "zero scores" else -math.inf)
        weights = _applied(a.softmax(marked, s), torch.zeros_like(dropped), p, s)
    else:
        weights = _applied(a.softmax(scores, s), dropped, p, s)
    if place == "normalised":
        weights = weights / weights.sum(-1, keepdim=True)
    if place == "softmax":
        weights = weights.softmax(-1)
    return a.context(weights, values, s)


def scores_and_masks(probe: Probe) -> Iterator[Question]:
    for tokens, p in ((6, 0.3), (9, 0.6)):
        scores = probe.tensor(3, tokens, tokens, scale=1.5)
        dropped = probe.uniform(3, tokens, tokens) < p
        dropped[..., 0] = False  # no row is dropped as a whole
        yield Question(((scores, probe.tensor(3, tokens, 5), dropped, p),))


# -- causal_weights -------------------------------------------------------------------------------


def causal_weights(question: Question, s: Switches) -> list[torch.Tensor]:
    return [a.weights(q, k, s, a.blocked(q.shape[-2], s)) for q, k in question.calls]


def queries_and_keys(probe: Probe) -> Iterator[Question]:
    for tokens, width in ((6, 8), (9, 5)):
        yield Question(((probe.tensor(3, tokens, width), probe.tensor(3, tokens, width)),))


# -- CausalAttention ------------------------------------------------------------------------------


def causal_attention(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_attended(question, x, s) for (x,) in question.calls]


def _attended(question: Question, x: torch.Tensor, s: Switches) -> torch.Tensor:
    assert question.build is not None
    p, training = float(question.build["dropout"]), question.training
    x = d.drop(x, p, s, training, "input")
    made = {c: x @ question.weights[f"W_{name}.weight"].T for c, name in NAMES.items()}
    q, k, v = ((made | {"x": x})[letter] for letter in s.get("roles", "qkv"))
    scores = a.scores_of(q, k, s, d_in=x.shape[-1])
    scores = d.drop(scores, p, s, training, "scores")
    dropping = partial(d.drop, p=p, s=s, training=training, where="masked scores")
    weights = a.masked_softmax(scores, a.blocked(x.shape[-2], s, training), s, dropping)
    weights = a.scaled_after(weights, q.shape[-1], s)
    weights = d.drop(weights, p, s, training, "weights")
    if s.get("result") == "scores":
        weights = scores
    context = a.context(weights, d.drop(v, p, s, training, "values"), s)
    return d.drop(context, p, s, training, "context")


def sequences(probe: Probe) -> Iterator[Question]:
    """Two lengths in a row, one of them above any width, without dropout; then with dropout."""
    for d_in, d_out, tokens in ((6, 8, (7, 4)), (5, 3, (11, 6))):
        calls = tuple((probe.tensor(3, n, d_in),) for n in tokens)
        build = {"d_in": d_in, "d_out": d_out, "context_length": 13, "dropout": 0.0}
        yield Question(calls, build)
    yield from d.questions(probe, 1, {})


NAMES = {"q": "query", "k": "key", "v": "value"}
ATTENTION = (
    *(*a.SCALE, *a.SCALE_IN, *a.NORMALIZE, *a.BATCH_AXIS, *a.RESULT),
    *(*a.MASK, *a.MASK_MODES, *a.FILL, *a.LAYERS, *d.DROPPED, *d.KEPT, *d.RATES),
)
RESULT = tuple(d for d in a.RESULT if d.value != "scores")  # they are given
FAMILIES = {
    "apply_dropout": Family(apply_dropout, masks, (*GIVEN, *KEPT)),
    "causal_weights": Family(
        causal_weights,
        queries_and_keys,
        (*a.SCALE, *a.NORMALIZE, *a.BATCH_AXIS, *a.SCORES, *a.TRANSPOSED, *a.MASK, *a.FILL),
        (*a.FACTORS, a.FILL_NUMBER),
    ),
    "context_with_dropout": Family(
        context_with_dropout,
        scores_and_masks,
        (*GIVEN, *KEPT, *PLACE, *a.NORMALIZE, *a.BATCH_AXIS, *RESULT),
    ),
    "CausalAttention": Family(causal_attention, sequences, ATTENTION, (*a.FACTORS, a.FILL_NUMBER)),
}
