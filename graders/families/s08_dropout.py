"""The deviation families of s08_dropout."""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import torch

from autograder.checks import Factor, Family, Probe, Question, Switches
from graders.families import attention as a
from graders.families import dropout as d

# -- apply_dropout, context_with_dropout ----------------------------------------------------------

GIVEN = a.slips(
    "given",
    "True in the given mask means: this entry is dropped.",
    {
        "reversed": "The meaning of the mask is inverted: what should be dropped stays.",
        "unused": "The mask has no effect: nothing is dropped.",
        "first": "Along the first axis, the mask of the first entry is used for all.",
    },
    but=("unused", "first"),
)
KEPT = a.slips(
    "kept",
    d.RESCALED,
    {
        "as is": "What stays is not divided by 1 - p.",
        "p": "What stays is divided by p, not by 1 - p.",
        "shrunk": "What stays is multiplied by 1 - p, not divided by it.",
        "share": "What stays is divided by the share that happened to stay, not by 1 - p.",
        "one plus": "What stays is divided by 1 + p, not by 1 - p.",
        "root": "What stays is divided by the square root of 1 - p, not by 1 - p.",
        "whole": "What stays is multiplied by 1 / (1 - p) rounded down to a whole number.",
    },
)
NOTHING_GONE = a.deviations(
    "kept",
    d.RESCALED,
    {"if any goes": "Where the mask drops nothing, nothing is divided by 1 - p."},
)
READY = a.deviations(
    "ready",
    "The scores are ready for the softmax: what has been done to them already?",
    {
        "values": "The scores are divided by the square root of the values' width, although they "
        "are scaled already.",
        "tokens": "The scores are divided by the square root of the number of tokens, although "
        "they are scaled already.",
        "masked": "A causal mask is laid over the scores, although they are masked already.",
    },
)
PLACE = a.slips(
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
    but=("softmax", "zero scores"),
)
LOST = a.deviations(
    "lost",
    "What is left of a token whose weights are all dropped?",
    {"kept": "A token whose weights are all dropped keeps all of them, rescaled."},
)
WHOSE_VALUES = a.deviations(
    "values",
    "Whose values are the weights of the second item applied to?",
    {
        "first": "The weights of every item are applied to the values of the first item.",
        "all": "The weights of every item are applied to the values of all items, added up.",
    },
)


def apply_dropout(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_applied(x, dropped, p, s) for x, dropped, p in question.calls]


def _applied(x: torch.Tensor, dropped: torch.Tensor, p: float, s: Switches) -> torch.Tensor:
    dropped = _given(dropped, s)
    return x * 0 if p == 1 else x.masked_fill(dropped, 0) / _divisor(dropped, p, s)


def _given(dropped: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("given"):
        case "reversed":
            return ~dropped
        case "unused":
            return torch.zeros_like(dropped)
        case "first":
            return dropped[:1].expand_as(dropped)
    return dropped


def _divisor(dropped: torch.Tensor, p: float, s: Switches) -> float:
    """What the entries that stay are divided by."""
    divisors = {
        "as is": 1.0,
        "p": p,
        "shrunk": 1 / (1 - p),
        "share": 1 - float(dropped.float().mean()),
        "one plus": 1 + p,
        "root": math.sqrt(1 - p),
        "whole": 1 / (1 // (1 - p)),
        "near one": math.inf if p > 0.99 else 1 - p,
        "if any goes": 1 - p if dropped.any() else 1.0,
        "two digits": round(1 - p, 2),
    }
    divisor = divisors.get(str(s.get("kept")), 1 - p) + float(s.get("added", 0.0))
    return max(divisor, float(s.get("least", 0.0)))


def masks(probe: Probe) -> Iterator[Question]:
    """In the last question 1 - p is so small that a small number added to it shows."""
    for p in (0.995, 0.978):
        x = probe.tensor(5, 7)
        yield Question(((x, probe.uniform(5, 7) < 0.5, p),))
    for p in (0.3, 0.655):
        x = probe.tensor(5, 7)
        yield Question(((x, probe.uniform(5, 7) < p, p),))
    yield Question(((probe.tensor(5, 7), torch.zeros(5, 7).bool(), 0.4),))
    x = probe.tensor(5, 7)
    call = (x, probe.uniform(5, 7) < 0.5, 0.99995)
    yield Question((call,), summary=partial(_large, float(x.abs().mean()) / (1 - 0.99995)))


def _large(expected: float, values: list[torch.Tensor]) -> list[torch.Tensor]:
    """The value, if its numbers are about as large as ``expected``. If not, other questions show
    why; and 1 - p, once rounded to 0, may be caught or not."""
    if not 0.02 * expected < float(values[0].abs().mean()) < 2 * expected:
        raise ValueError("too small or too large")
    return values


LEAST = Factor(
    "least",
    a.SMALL,
    "What stays is never divided by less than about {number}, however small 1 - p is.",
    d.RESCALED,
    apart=0.1,
    slip=True,
)
ADDED = Factor(
    "added",
    a.SMALL,
    "About {number} is added to the 1 - p that is divided by.",
    d.RESCALED,
    apart=0.1,
    slip=True,
)
NEAR_ONE = a.deviations(
    "kept",
    "Only for p = 1 is everything dropped. What is 1 - p for p = 0.995?",
    {
        "near one": "Where p is close to 1, everything becomes 0, as for p = 1.",
        "two digits": "The 1 - p that is divided by is rounded to two digits.",
    },
)


def context_with_dropout(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_context(*call, s=s) for call in question.calls]


def _context(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float, *, s: Switches
) -> torch.Tensor:
    place = s.get("place")
    scores = _ready(scores, values.shape[-1], s.get("ready", ""))
    lost = dropped.all(-1, keepdim=True)
    if s.get("lost") == "kept":
        dropped = dropped & ~lost
    if place == "scores":
        weights = a.softmax(_applied(scores, dropped, p, s), s)
    elif place in ("zero scores", "minus infinity"):
        gone = _given(dropped, s)
        marked = scores.masked_fill(gone, 0.0 if place == "zero scores" else -math.inf)
        weights = _applied(a.softmax(marked, s), torch.zeros_like(gone), p, s)
    else:
        weights = _applied(a.softmax(scores, s), dropped, p, s)
    if place == "normalised":
        weights = weights / weights.sum(-1, keepdim=True)
    if place == "softmax":
        weights = weights.softmax(-1)
    if "values" in s:
        one = values[:1] if s["values"] == "first" else values.sum(0, keepdim=True)
        values = one.expand_as(values)
    return a.context(weights.masked_fill(lost & weights.isnan(), 0.0), values, s)


def _ready(scores: torch.Tensor, width: int, which: str) -> torch.Tensor:
    """The scores, scaled or masked once more."""
    tokens = scores.shape[-1]
    if which == "masked":
        return scores.masked_fill(torch.ones(tokens, tokens).triu(1).bool(), -math.inf)
    return scores / math.sqrt({"values": width, "tokens": tokens}.get(which, 1))


def scores_and_masks(probe: Probe) -> Iterator[Question]:
    """Rows that keep a weight; then nothing is dropped; then two rows are dropped as a whole. Such
    a row, normalised again, may be nan or zero: nan is not compared."""
    for tokens, width, p in ((6, 5, 0.3), (9, 3, 0.6)):
        scores = probe.tensor(3, tokens, tokens, scale=1.5)
        dropped = probe.uniform(3, tokens, tokens) < p
        dropped[..., 0] = False  # no row is dropped as a whole
        yield Question(((scores, probe.tensor(3, tokens, width), dropped, p),))
    scores, values = probe.tensor(3, 5, 5), probe.tensor(3, 5, 4)
    yield Question(((scores, values, torch.zeros(3, 5, 5).bool(), 0.4),), summary=_numbers)
    dropped = probe.uniform(3, 5, 5) < 0.4
    dropped[..., 0], dropped[:2, 1] = False, True
    yield Question(((scores, values, dropped, 0.4),), summary=_numbers)


def _numbers(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """The values, if all are finite."""
    if not all(value.isfinite().all() for value in values):
        raise ValueError("not finite")
    return values


# -- dropout --------------------------------------------------------------------------------------

COINS = "Call it on a tensor of ones a few times and look: what changes, what stays, and how often?"
DRAW = a.deviations(
    "draw",
    COINS,
    {
        "one": "One coin is tossed for all entries together.",
        "rows": "The entries of a row are dropped or kept together: one coin for each row.",
        "columns": "The entries of a column are dropped or kept together: one coin for each.",
        "items": "Along the first axis, the same entries are dropped everywhere.",
        "seeded": "Each call drops the same entries.",
        "counted": "Each call drops exactly the same number of entries: they are not independent.",
    },
)
ACTIVE = a.deviations(
    "active",
    "When is anything to be dropped, and what is to be done with x at all other times?",
    {
        "always": "Entries are dropped with training=False, too.",
        "never": "With training=True nothing is dropped or rescaled.",
        "turned": "training is read the wrong way round: entries are dropped with training=False "
        "only.",
        "divided": "With training=False the entries are divided by 1 - p.",
        "shrunk": "With training=False the entries are multiplied by 1 - p.",
        "shrunk later": "With training=False the entries are multiplied by 1 - p, and with "
        "training=True those that stay are not divided by it.",
        "zeros": "With training=False all entries become 0.",
    },
)
STAYS = a.deviations(
    "kept",
    d.RESCALED,
    {
        "as is": "The entries that stay are not divided by 1 - p.",
        "p": "The entries that stay are divided by p, not by 1 - p.",
        "times p": "The entries that stay are multiplied by p, not divided by 1 - p.",
        "shrunk": "The entries that stay are multiplied by 1 - p, not divided by it.",
        "share": "The entries that stay are divided by the share that happened to stay, not by "
        "1 - p.",
        "one plus": "The entries that stay are divided by 1 + p, not by 1 - p.",
        "root": "The entries that stay are divided by the square root of 1 - p, not by 1 - p.",
        "two": "The entries that stay are multiplied by 2, whatever p is.",
        "twice": "The entries that stay are divided by 1 - p twice.",
    },
)
RATE = a.deviations(
    "rate",
    "Which probability does your comparison give to a dropped entry?",
    {
        "kept": "The probability is inverted: an entry stays with probability p, and is then "
        "divided by p.",
        "turned": "An entry stays with probability p, not 1 - p.",
        "half": "Entries are dropped with probability 0.5, whatever p is.",
        "normal": "Normal random numbers are compared with p: an entry below p is dropped, which "
        "is too many.",
        "square": "Entries are dropped with probability p * p.",
    },
)
GONE = a.deviations(
    "gone",
    "What should stand in the place of a dropped entry?",
    {
        "minus infinity": "A dropped entry becomes minus infinity, not 0.",
        "nan": "With p = 1 nan comes back: 0 is divided by 0.",
    },
)
ALL_GONE = a.deviations(
    "one",
    "When is anything to be dropped, and what is to be done with x at all other times?",
    {"always": "With p = 1 all entries become 0 with training=False, too."},
)
DRAWN_AXES = {"rows": -1, "columns": -2, "items": 0}


def dropout(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_dropped(*call, s=s) for call in question.calls]


def _dropped(x: torch.Tensor, p: float, training: bool, *, s: Switches) -> torch.Tensor:
    active = s.get("active")
    if p == 1 and not training and "one" in s:
        return x * 0
    if active == "always" or training == (active != "turned"):
        return x if active == "never" else _training(x, p, s)
    if active == "divided":
        return x / (1 - p)
    shrunk = active in ("shrunk", "shrunk later")
    return x * (1 - p) if shrunk else x * 0 if active == "zeros" else x


def _training(x: torch.Tensor, p: float, s: Switches) -> torch.Tensor:
    if p in (0, 1):
        return x if p == 0 else x * (math.nan if s.get("gone") == "nan" else 0)
    if s.get("draw") == "seeded":
        torch.default_generator.manual_seed(0)
    which = s.get("rate", "")
    turned = which in ("kept", "turned")
    rate = {"half": 0.5, "square": p * p, "normal": 0.5 + 0.5 * math.erf(p / math.sqrt(2))}.get(
        which, 1 - p if turned else p
    )
    dropped = _coins(x, s) < rate
    stay = 1 - p if which != "kept" else p
    divisors = {
        "as is": 1.0, "p": p, "times p": 1 / p, "shrunk": 1 / stay, "one plus": 1 + p,
        "root": math.sqrt(stay), "share": 1 - float(dropped.float().mean()), "two": 0.5,
        "twice": stay**2,
    }  # fmt: skip
    later = s.get("active") == "shrunk later"
    gone = -math.inf if s.get("gone") == "minus infinity" else 0.0
    return x.masked_fill(dropped, gone) / (1 if later else divisors.get(s.get("kept", ""), stay))


def _coins(x: torch.Tensor, s: Switches) -> torch.Tensor:
    """Numbers from 0 to 1, entry by entry."""
    shape, which = list(x.shape), s.get("draw")
    if which == "one":
        return torch.rand(1).expand_as(x)
    if which == "counted":
        return torch.rand(x.numel()).argsort().argsort().view(shape) / x.numel()
    if which in DRAWN_AXES:
        shape[DRAWN_AXES[which]] = 1
    return torch.rand(shape).expand_as(x)


def entries(probe: Probe) -> Iterator[Question]:
    """Evaluation, twice; what is drawn in training: shares and sizes; and p = 1 in both modes."""
    x = probe.uniform(6, 30, 40, low=0.5, high=2.0)
    for p in (0.3, 0.6):
        yield Question(((x, p, False), (x, p, False)), summary=d.steady)
        calls = tuple((x, p, True) for _ in range(4))
        yield Question(calls, summary=partial(_shares, x), atol=0.05)
        yield Question(calls, summary=partial(_sizes, x))
    yield Question(((x, 1.0, True),), summary=_all_dropped)
    yield Question(((x, 1.0, False),), summary=_all_dropped)


def _shares(x: torch.Tensor, values: list[torch.Tensor]) -> list[torch.Tensor]:
    """The share of entries that were dropped in four calls, and which of them were dropped
    together."""
    stacked = torch.stack([value / x for value in values])
    gone = (stacked == 0) | stacked.isinf()
    share = float(gone.float().mean())
    if gone.flatten(1).all(-1).any() and not (gone == gone[:, :1, :1, :1]).all():
        raise ValueError("all entries of one call only")
    if (gone == gone[:, :1, :1, :1]).all():  # one coin: its share says nothing
        return [torch.full((7,), -1.0)]
    counts = gone.flatten(1).sum(-1)
    same = {"rows": gone[..., :1], "columns": gone[..., :1, :], "items": gone[:, :1]}
    flags = [float((gone == part).all()) for part in same.values()]
    flags += [float((gone == gone[:1]).all()), float((counts == counts[0]).all())]
    return [torch.tensor([share, *flags, float(stacked.isinf().any())])]


def _sizes(x: torch.Tensor, values: list[torch.Tensor]) -> list[torch.Tensor]:
    """What entries that were not dropped were multiplied by, if by one number in each call; and
    whether it was the same in all calls."""
    found = []
    for value in values:
        ratios = (value / x)[(value != 0) & value.isfinite()]
        if not len(ratios):
            continue
        if not torch.allclose(ratios, ratios[0].expand_as(ratios), rtol=1e-4):
            return [torch.tensor([math.nan, 0.0])]
        found.append(float(ratios[0]))
    if not found:
        raise ValueError("all are dropped")
    same = max(found) - min(found) < 1e-4 * max(found)
    return [torch.tensor([found[0] if same else 0.0, float(same)])]


def _all_dropped(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """Whether nan came back. Anything but nan or 0 has too many explanations."""
    nan = values[0].isnan().float()
    if not (values[0].nan_to_num() == 0).all() or nan.min() != nan.max():
        raise ValueError("something stays")
    return [nan.max()]


# -- causal_weights -------------------------------------------------------------------------------


FREE = a.slips(
    "fill",
    a.BLOCKED,
    {
        "lost": "A row whose later tokens have scores far above those of the others does not sum "
        "to 1: the others get next to no weight.",
    },
)
ZEROS = a.deviations(
    "zeros",
    a.BLOCKED,
    {"blocked": "Earlier tokens with a score of exactly 0 get no weight, as if they were blocked."},
)


def causal_weights(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_causal(q, k, s) for q, k in question.calls]


def _causal(q: torch.Tensor, k: torch.Tensor, s: Switches) -> torch.Tensor:
    tokens = q.shape[-2]
    mask = a.blocked(tokens, s)
    if s.get("zeros") == "blocked" and mask is not None:
        mask = mask | (q @ k.transpose(-2, -1) == 0) & ~torch.eye(tokens).bool()
    if s.get("fill") != "lost":
        return a.weights(q, k, s, mask)
    found = a.weights(q, k, s)
    found = found if mask is None else found.masked_fill(mask, 0.0)
    return found / (found.sum(-1, keepdim=True) + 1e-9)


def queries_and_keys(probe: Probe) -> Iterator[Question]:
    """Two widths; then some scores that are 0, scores far above those of earlier tokens, and scores
    of 150 and more."""
    for tokens, width in ((6, 12), (9, 5)):
        yield Question(((probe.tensor(3, tokens, width), probe.tensor(3, tokens, width)),))
    turns = torch.eye(3)[torch.tensor([[0, 1, 0, 2, 1, 2]])] * probe.uniform(1, 6, 1, low=1.0)
    yield Question(((turns, turns * 2),))
    later = torch.tensor([[[0.0], [60.0], [1.0], [2.0]]])
    yield Question(((torch.ones(1, 4, 1), later),))
    large = torch.tensor([[[150.0], [180.0], [160.0], [200.0], [170.0]]])
    yield Question(((torch.ones(1, 5, 1), large),))


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
    context = d.drop(context, p, s, training, "context")
    if p == 1 and training and "all" in s:
        return _attended(replace(question, training=False), x, s)
    return context


def sequences(probe: Probe) -> Iterator[Question]:
    """Two lengths in a row, one of them above any width, without dropout; then with dropout, and
    with dropout of everything."""
    for d_in, d_out, tokens in ((6, 8, (7, 4)), (5, 3, (11, 6))):
        calls = tuple((probe.tensor(3, n, d_in),) for n in tokens)
        build = {"d_in": d_in, "d_out": d_out, "context_length": 13, "dropout": 0.0}
        yield Question(calls, build)
    yield from d.questions(probe, 1, {})
    build = {"d_in": 4, "d_out": 3, "context_length": 6, "dropout": 1.0}
    call = (probe.tensor(2, 5, 4),)
    yield Question((call,), build, modes=(False, True), summary=_all_kept)


def _all_kept(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """Raises ``ValueError`` if the output in training is not that in evaluation, or is 0 in both.
    Anything else is not compared: 0 divided by 0, for instance, may be caught or not."""
    evaluated, trained = values
    if not trained.any() or not torch.allclose(evaluated, trained, rtol=1e-4, atol=1e-5):
        raise ValueError("something is dropped")
    return [torch.tensor(1.0)]


ALL = a.deviations("all", d.WHERE, {"kept": "With dropout=1.0 nothing is dropped in training."})

NAMES = {"q": "query", "k": "key", "v": "value"}
ATTENTION = (
    *(*a.SCALE, *a.SCALE_IN, *a.NORMALIZE, *a.BATCH_AXIS, *a.RESULT),
    *(*a.MASK, *a.MASK_MODES, *a.FILL, *a.LAYERS, *d.DROPPED, *d.KEPT, *d.RATES, *ALL),
)
RESULT = tuple(d for d in a.RESULT if d.value != "scores")  # they are given
FAMILIES = {
    "apply_dropout": Family(
        apply_dropout, masks, (*GIVEN, *KEPT, *NEAR_ONE, *NOTHING_GONE), (ADDED, LEAST)
    ),
    "dropout": Family(dropout, entries, (*DRAW, *ACTIVE, *STAYS, *RATE, *GONE, *ALL_GONE)),
    "causal_weights": Family(
        causal_weights,
        queries_and_keys,
        (
            *(*a.SCALE, *a.SCALE_DOUBLE, *a.NORMALIZE, *a.BATCH_AXIS, *a.SCORES, *a.TRANSPOSED),
            *a.TRANSPOSED_WEIGHTS,
            *(*a.MASK, *a.FILL, *FREE, *ZEROS, *a.LARGE_IN_A_ROW),
        ),
        (*a.FACTORS, a.FILL_NUMBER),
    ),
    "context_with_dropout": Family(
        context_with_dropout,
        scores_and_masks,
        (
            *(*GIVEN, *KEPT, *NOTHING_GONE, *READY, *PLACE, *LOST, *WHOSE_VALUES),
            *(*a.NORMALIZE, *a.BATCH_AXIS, *RESULT),
        ),
    ),
    "CausalAttention": Family(causal_attention, sequences, ATTENTION, (*a.FACTORS, a.FILL_NUMBER)),
}
