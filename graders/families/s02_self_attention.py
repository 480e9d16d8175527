"""The deviation families of s02_self_attention."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import torch

from autograder.checks import Factor, Family, Probe, Question, Switches
from graders.families import attention as a

Change = Callable[[torch.Tensor], torch.Tensor]

# -- scores_by_loops, scores_by_matmul ------------------------------------------------------------


def scores(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_filled(_scores(x, s), s) for (x,) in question.calls]


def _scores(x: torch.Tensor, s: Switches) -> torch.Tensor:
    n, d = x.shape[-2:]
    divisors = {"root": d**0.5, "width": d, "tokens": n**0.5, "number of tokens": n}
    divisor = float(divisors.get(s.get("scale", ""), 1.0))
    if s.get("batch") == "words" and x.dim() == 3:
        x = x.transpose(0, 1)
    found = _compared(x, s) * float(s.get("times", 1.0)) / divisor
    if s.get("batch") in ("sum", "mean") and x.dim() == 3:
        whole = found.sum(0) if s["batch"] == "sum" else found.mean(0)
        return whole.expand_as(found)
    if s.get("batch") == "axis last" and x.dim() == 3:
        return found.permute(1, 2, 0).reshape(found.shape)
    return found


def _compared(x: torch.Tensor, s: Switches) -> torch.Tensor:
    other = x
    if s.get("batch") in ("first", "last") and x.dim() == 3:
        other = (x[:1] if s["batch"] == "first" else x[-1:]).expand_as(x)
    if s.get("batch") == "reshaped" and x.dim() == 3:
        other = x.reshape(len(x), x.shape[-1], x.shape[-2]).transpose(-2, -1)
    if s.get("batch") == "equal sizes" and x.dim() == 3 and len({*x.shape}) == 1:
        other = x.permute(2, 0, 1)
    pairs = x.unsqueeze(-2), other.unsqueeze(-3)
    compared: dict[str, Callable[[], torch.Tensor]] = {
        "": lambda: x @ other.transpose(-2, -1),
        "cosine": lambda: _directions(x) @ _directions(other).transpose(-2, -1),
        "features": lambda: x.transpose(-2, -1) @ other,
        "reshaped": lambda: x @ other.reshape(*other.shape[:-2], x.shape[-1], x.shape[-2]),
        "distance": lambda: -(pairs[0] - pairs[1]).square().sum(-1).sqrt(),
        "squared distance": lambda: -(pairs[0] - pairs[1]).square().sum(-1),
        "positive distance": lambda: (pairs[0] - pairs[1]).square().sum(-1).sqrt(),
        "positive squared distance": lambda: (pairs[0] - pairs[1]).square().sum(-1),
        "sums": lambda: (pairs[0] + pairs[1]).sum(-1),
        "sums multiplied": lambda: pairs[0].sum(-1) * pairs[1].sum(-1),
        "absolute": lambda: (pairs[0] * pairs[1]).abs().sum(-1),
        "largest": lambda: (pairs[0] * pairs[1]).amax(-1),
        "no last": lambda: x[..., :-1] @ other[..., :-1].transpose(-2, -1),
        "no first": lambda: x[..., 1:] @ other[..., 1:].transpose(-2, -1),
        "entries": lambda: x * other,
    }
    compared["by size"] = compared["features" if x.shape[-2] == x.shape[-1] else ""]
    return compared[s.get("compare", "")]()


def _directions(x: torch.Tensor) -> torch.Tensor:
    return x / x.square().sum(-1, keepdim=True).sqrt()


def _filled(found: torch.Tensor, s: Switches) -> torch.Tensor:
    results: dict[str, Change] = {
        "softmax": lambda x: x.softmax(-1),
        "softmax of columns": lambda x: x.softmax(-2),
        "shares": lambda x: x / x.sum(-1, keepdim=True),
        "negative": torch.neg,
        "absolute values": torch.abs,
        "squares": torch.square,
        "clipped": torch.relu,
        "whole numbers": torch.Tensor.long,
        "no decimals": torch.trunc,
    }
    fillings: dict[str, Change] = {
        "upper": torch.triu,
        "lower": torch.tril,
        "above": lambda x: x.triu(1),
        "below": lambda x: x.tril(-1),
        "diagonal": lambda x: x * torch.eye(x.shape[-2], x.shape[-1]),
        "others": lambda x: x * (1 - torch.eye(x.shape[-2], x.shape[-1])),
        "no last": lambda x: torch.nn.functional.pad(x[..., :-1, :-1], (0, 1, 0, 1)),
        "no first": lambda x: torch.nn.functional.pad(x[..., 1:, 1:], (1, 0, 1, 0)),
        "no last column": lambda x: torch.nn.functional.pad(x[..., :-1], (0, 1)),
        "no first column": lambda x: torch.nn.functional.pad(x[..., 1:], (1, 0)),
        "no last row": lambda x: torch.nn.functional.pad(x[..., :-1, :], (0, 0, 0, 1)),
        "first row": lambda x: torch.nn.functional.pad(x[..., :1, :], (0, 0, 0, x.shape[-2] - 1)),
        "running rows": lambda x: x.cumsum(-1),
        "running": lambda x: x.flatten(-2).cumsum(-1).view(x.shape),
        "list": lambda x: x.flatten(-2),
        "diagonal twice": lambda x: x * (1 + torch.eye(x.shape[-1])),
    }
    if "result" in s:
        found = results[s["result"]](found)
    return fillings[s["filled"]](found) if "filled" in s else found


def one_sentence(probe: Probe) -> Iterator[Question]:
    for n, d in ((5, 3), (4, 7)):
        yield Question(((probe.tensor(n, d),),))


def sentences(probe: Probe) -> Iterator[Question]:
    yield from one_sentence(probe)
    yield Question(((probe.tensor(3, 5, 4),),))
    yield Question(((probe.tensor(4, 4, 4),),))


PLAIN = "Scores are plain dot products of tokens. Compute one entry by hand, and compare."
PLACES = "Print the scores of three tokens, and compute each of the nine entries by hand."
COMPARE = (
    *a.slips(
        "scale",
        PLAIN,
        {
            "root": "The scores are divided by the square root of the number of features.",
            "width": "The scores are divided by the number of features, as if the products were "
            "averaged.",
            "tokens": "The scores are divided by the square root of the number of tokens.",
            "number of tokens": "The scores are divided by the number of tokens.",
        },
    ),
    *a.slips(
        "compare",
        PLAIN,
        {
            "cosine": "The tokens are normalised: the scores are cosines, not dot products.",
            "features": "Features are compared with each other, not tokens.",
            "reshaped": "The second factor is reshaped and not transposed, which mixes up its "
            "numbers.",
            "distance": "The scores are the distances of the tokens with a minus sign.",
            "squared distance": "The scores are the squared distances of the tokens with a minus "
            "sign.",
            "positive distance": "The scores are the distances of the tokens.",
            "positive squared distance": "The scores are the squared distances of the tokens.",
            "sums": "The entries of two tokens are added, not multiplied.",
            "sums multiplied": "The sums of the entries of two tokens are multiplied, as if "
            "every entry were multiplied by every other.",
            "absolute": "The products lose their sign before they are added.",
            "largest": "The largest of the products is taken, not their sum.",
            "no last": "The last feature has no effect.",
            "no first": "The first feature has no effect.",
        },
        but=(
            "cosine",
            "distance",
            "squared distance",
            "sums",
            "sums multiplied",
            "absolute",
            "largest",
        ),
    ),
    *a.slips(
        "result",
        PLAIN,
        {
            "softmax": "A softmax is taken of each row of the scores.",
            "softmax of columns": "A softmax is taken of each column of the scores.",
            "shares": "The scores are divided by the sum of their row.",
            "negative": "The sign of the scores is reversed.",
            "absolute values": "The scores lose their sign.",
            "squares": "The scores are squared.",
            "clipped": "Negative scores become 0.",
            "no decimals": "The scores lose their decimals.",
        },
        but=(
            "no decimals",
            "softmax",
            "softmax of columns",
            "absolute values",
            "squares",
            "clipped",
        ),
    ),
    *a.deviations(
        "result",
        "Print the dtype of the tensor that the scores are written into. Can it hold 0.5?",
        {"whole numbers": "The scores have the dtype int64, so that their decimals are lost."},
    ),
    *a.slips(
        "filled",
        PLACES,
        {
            "upper": "The entries below the diagonal are 0.",
            "lower": "The entries above the diagonal are 0.",
            "above": "Only the entries above the diagonal are filled; the others are 0.",
            "below": "Only the entries below the diagonal are filled; the others are 0.",
            "diagonal": "Only the diagonal is filled; the other entries are 0.",
            "others": "The diagonal is 0.",
            "no last": "The last row and the last column are 0.",
            "no first": "The first row and the first column are 0.",
            "no last column": "The last column is 0.",
            "no first column": "The first column is 0.",
            "no last row": "The last row is 0.",
        },
        but=("above", "below", "diagonal"),
    ),
)
LOOPS = a.slips(
    "filled",
    PLACES,
    {
        "first row": "Only the first row is filled; the others are 0.",
        "running rows": "Each entry contains those before it in its row: the sum is not reset "
        "to 0 for each pair.",
        "running": "Each entry contains all entries before it: the sum is not reset to 0 for "
        "each pair.",
        "list": "The scores form one long row, not a matrix.",
        "diagonal twice": "The scores on the diagonal are twice as large as they should be.",
    },
    but=("first row",),
)
BATCH = (
    *a.slips(
        "batch",
        "Take two different sentences as a batch. Which tokens are compared with which?",
        {
            "first": "All sentences of a batch are compared with the first one.",
            "last": "All sentences of a batch are compared with the last one.",
            "reshaped": "In a batch, the second factor is reshaped and not transposed, which mixes "
            "up its numbers.",
            "equal sizes": "In a batch of as many sentences as words and features, all three axes "
            "are reversed, which mixes up the sentences.",
            "sum": "All sentences of a batch get the sum of their scores.",
            "mean": "All sentences of a batch get the mean of their scores.",
            "words": "In a batch, words in the same place of different sentences are compared, not "
            "the words of a sentence.",
            "axis last": "In a batch, the scores are mixed up, as if the axis of the sentences "
            "came last and the result were reshaped.",
        },
        but=("sum", "mean"),
    ),
    *a.slips(
        "compare",
        PLAIN,
        {
            "entries": "Each entry is multiplied by itself; nothing is added up over the features.",
            "by size": "Where there are as many tokens as features, features are compared, not "
            "tokens.",
        },
        but=("entries",),
    ),
)
TIMES = Factor(
    "times",
    a.POWERS,
    "The scores are about {number} times as large as they should be.",
    PLAIN,
    slip=True,
)

# -- attention_weights ----------------------------------------------------------------------------


def attention_weights(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_weighted(*call, s=s) for call in question.calls]


def _weighted(given: torch.Tensor, temperature: float = 1.0, *, s: Switches) -> torch.Tensor:
    changed = {
        "ignored": 1.0,
        "after": 1.0,
        "between": 1.0,
        "multiplied": 1 / temperature,
        "root": temperature**0.5,
        "squared": temperature**2,
        "one more": temperature + 1,
        "power": 1.0,
        "power only": 1.0,
        "at least 1": max(temperature, 1.0),
        "at most 1": min(temperature, 1.0),
        "at least 0.1": max(temperature, 0.1),
    }
    if s.get("scores") == "cut off":
        given = given.clamp(-100, 100)
    divisor = changed.get(s.get("temperature", ""), temperature)
    made = given / (divisor + float(s.get("added", 0.0)))
    made = made / {"keys": given.shape[-1] ** 0.5}.get(s.get("scale", ""), 1.0)
    found = _softmax(made, s)
    if s.get("temperature") == "between":
        return _softmax(found / temperature, s)
    if s.get("temperature") == "power":
        powers = found ** (1 / temperature)
        return powers / powers.sum(-1, keepdim=True)
    if s.get("temperature") == "power only":
        return found ** (1 / temperature)
    return found / temperature if s.get("temperature") == "after" else found


def _softmax(given: torch.Tensor, s: Switches) -> torch.Tensor:
    axes = {"first": 0, "second": 1, "third": min(2, given.dim() - 1)}
    if s.get("softmax") in axes:
        axis = axes[s["softmax"]]
        return a.by_hand(given, axis, s) if "large" in s else given.softmax(axis)
    return a.softmax(given, s)


def scores_of_queries(probe: Probe) -> Iterator[Question]:
    """Four axes of different sizes, with a low temperature, at which small changes of it show, and
    none; then two temperatures; then large scores, with a number after softmax over each axis."""
    x = probe.tensor(2, 3, 4, 5, scale=1.5)
    yield Question(((x / 20, 0.03), (x,), (x, 0.5)))
    yield Question(((probe.tensor(4, 6, scale=1.5), 3.0), (probe.tensor(5, 3, 4), 0.7)))
    large = probe.tensor(2, 3, 4, 5)
    large[0, 0, 0, :2] = torch.tensor([200.0, 150.0])
    # Of scores that are cut off, it shows at 6 whether that is done before the temperature.
    yield Question(((large, 0.8), (large, 6.0)))
    large = probe.tensor(2, 3, 4, 5)
    large[0, 0, 0, :2] = torch.tensor([60.0, -60.0])
    yield Question(((large, 50.0),))


HALVES = {
    "at least 1": "A temperature below 1 has no effect.",
    "at most 1": "A temperature above 1 has no effect.",
}
TEMPERATURE = a.slips(
    "temperature",
    "What does the formula divide by the temperature? Try 2 and 0.5 on one row.",
    HALVES
    | {
        "at least 0.1": "A temperature below 0.1 counts as one of 0.1.",
        "power": "The temperature comes after exp is taken of the scores: what is too small for a "
        "float is lost, also at a temperature at which it would be larger.",
        "power only": "The temperature comes after the softmax, as a power of the weights, and "
        "they do not sum to 1 any more.",
        "ignored": "The temperature has no effect.",
        "multiplied": "The scores are multiplied by the temperature, not divided by it.",
        "root": "The scores are divided by the square root of the temperature.",
        "squared": "The scores are divided by the square of the temperature.",
        "one more": "The scores are divided by the temperature plus 1.",
        "after": "The weights are divided by the temperature after the softmax, and the scores are "
        "not.",
        "between": "A second softmax is taken of the weights divided by the temperature, and the "
        "scores are not divided.",
    },
    but=("ignored", "at least 0.1", "between", *HALVES),
)
CUT_OFF = a.deviations(
    "scores",
    "Compare the weights of large scores at a high temperature with the formula.",
    {
        "cut off": "Large scores are cut off before they are divided by the temperature: beyond "
        "some number, all of them count the same.",
    },
)
ADDED_TO_THE_TEMPERATURE = Factor(
    "added",
    a.SMALL,
    "About {number} is added to the temperature.",
    "What does the formula divide the scores by? Try a low temperature.",
    apart=0.5,
    slip=True,
)
KEYS = a.slips(
    "scale",
    "What does the formula divide the scores by?",
    {"keys": "The scores are also divided by the square root of the number of keys."},
)

# -- rows_are_distributions -----------------------------------------------------------------------


def rows_are_distributions(question: Question, s: Switches) -> list[bool]:
    return [_accepted(*call, s=s) for call in question.calls]


def _accepted(weights: torch.Tensor, tolerance: float = 1e-5, *, s: Switches) -> bool:
    allowed = {"fixed": 1e-5, "hundredth": 0.01, "exact": 0.0, "more": tolerance + 1e-5}
    tolerance = allowed.get(s.get("tolerance", ""), tolerance)
    return _in_range(weights, tolerance, s) and _summed(weights, tolerance, s)


def _in_range(weights: torch.Tensor, tolerance: float, s: Switches) -> bool:
    found: dict[str, Callable[[], torch.Tensor]] = {
        "": lambda: ~(weights < 0) if s.get("nan") == "accepted" else weights >= 0,
        "not asked": lambda: torch.tensor(True),
        "positive": lambda: weights > 0,
        "forgiving": lambda: weights >= -tolerance,
    }
    return bool(found[s.get("range", "")]().all())


def _summed(weights: torch.Tensor, tolerance: float, s: Switches) -> bool:
    axis = {"columns": -2, "first": 0}.get(s.get("sums", ""), -1)
    off = weights.sum(axis) - 1
    match s.get("sums"):
        case "not asked":
            return True
        case "one row":
            off = off[..., :1]
        case "last row":
            off = off[..., -1:]
        case "mean":
            off = off.mean()
        case "total":
            off = off.sum()
        case "total of differences":
            off = off.abs().sum()
        case "product":
            off = (off + 1).prod() - 1
    distances: dict[str, Callable[[], torch.Tensor]] = {
        "less": lambda: off.abs() < tolerance,
        "": lambda: ~(off.abs() > tolerance) if s.get("nan") else off.abs() <= tolerance,
        "upwards": lambda: off <= tolerance,
        "downwards": lambda: off >= -tolerance,
        "turned": lambda: off.abs() >= tolerance,
        "larger": lambda: off.abs() <= tolerance * (off + 1).clamp_min(1),
        "sum": lambda: off.abs() <= tolerance * (off + 1).abs(),
    }
    close = distances[s.get("distance", "")]()
    return bool(close.any() if s.get("sums") == "any" else close.all())


def matrices(probe: Probe) -> Iterator[Question]:
    """Good matrices, and such as are bad in one way each."""
    good = [_exact(probe, *shape) for shape in ((5, 4), (4, 4), (3, 4, 6), (2, 7))]
    calls: list[tuple[torch.Tensor, float]] = [(weights, 1e-5) for weights in good]
    for base, row in ((good[0], 0), (good[0], 2), (good[0], 4), (good[3], 0), (good[3], 1)):
        for factor in (1.5, 1.02, 0.98, 1.0001, math.nan):
            bad = base.clone()
            bad[row] *= factor
            calls += [(bad, tolerance) for tolerance in (1e-5, 0.05)]
    for tolerance in (1e-5, 0.05):
        calls += [(weights * 1.02, tolerance) for weights in good]
        calls += [(weights * 0.98, tolerance) for weights in good]
        calls += [(_shared(good[0], row, by), tolerance) for row in (0, 3) for by in (0.02, 0.9)]
    uneven = good[0] * torch.tensor([1.5, 0.75, 1.0, 0.5, 1.25])[:, None]
    calls += [(uneven, 1e-5), (good[1].T.contiguous(), 1e-5), (torch.eye(4), 1e-5)]
    calls += [(good[0] * 1.01, 0.03), (_exact(probe, 20, 4) * 1.01, 0.03), (-good[0], 1e-5)]
    for factor in (1 + 3e-6, 1 - 3e-6, 1 + 1.5e-5, 1 - 1.5e-5, 2.0):
        calls += [(weights * factor, 1e-5) for weights in good]
    columns = _exact(probe, 3, 6, 4).transpose(1, 2).contiguous()
    first = _exact(probe, 4, 6, 3).movedim(-1, 0).contiguous()
    calls += [(columns, 1e-5), (first, 1e-5), (good[0] * (1 + 3e-5), 1e-5)]
    calls += [(weights, 0.0) for weights in good]
    spoilt = good[2].clone()
    spoilt[1, 2] *= 1.02
    one = good[0] * torch.tensor([1.0, 1.0, 1.02, 1.0, 1.0])[:, None]
    calls += [(good[3] * torch.tensor([[1.25], [0.8]]), 1e-5), (spoilt, 0.01), (one, 0.01)]
    calls += [(good[3] * 1.105, 0.1), (good[3] * 0.905, 0.1)]
    for start in range(0, len(calls), 20):  # most deviations differ within the first ones
        yield Question(tuple(calls[start : start + 20]))


def _exact(probe: Probe, *shape: int) -> torch.Tensor:
    """Weights, none of them 0, whose rows sum to one without any rounding."""
    parts = probe.integers(1, 9, *shape)
    parts[..., -1] += 128 - parts.sum(dim=-1)
    return parts / 128


def _shared(weights: torch.Tensor, row: int, by: float) -> torch.Tensor:
    """Weights of which one is negative, in a row that still sums to one."""
    changed = weights.clone()
    below = changed[row, 0] + by
    changed[row, 0] -= below
    changed[row, 1] += below
    return changed


ROWS = (
    *a.slips(
        "range",
        "Which entries may a distribution not have? Try an entry of 0, and one just below 0.",
        {
            "not asked": "Negative entries are not noticed.",
            "positive": "An entry of exactly 0 is refused.",
            "forgiving": "Entries that are below 0 by less than the tolerance are accepted.",
        },
        but=("not asked",),
    ),
    *a.slips(
        "sums",
        "Along which axis does a row lie?",
        {
            "columns": "The columns are summed, not the rows.",
            "first": "The sums run along the first axis, not along the last one.",
        },
    ),
    *a.slips(
        "sums",
        "How many bad rows are enough for False? Try a matrix in which one row of three is bad.",
        {
            "not asked": "What the rows sum to has no effect.",
            "one row": "Only the first row's sum counts.",
            "last row": "Only the last row's sum counts.",
            "mean": "Only the mean of the sums counts.",
            "total": "Only the total of all sums counts.",
            "total of differences": "The differences of all rows are added up before they are "
            "compared with the tolerance.",
            "product": "The product of all sums is compared with 1.",
            "any": "One row with a good sum is enough for True.",
        },
        but=("not asked", "one row", "last row", "mean", "total", "product"),
    ),
    *a.slips(
        "distance",
        "By how much may a sum differ from 1, upwards and downwards?",
        {
            "upwards": "Sums that are too small are accepted.",
            "downwards": "Sums that are too large are accepted.",
            "less": "A sum that is off by exactly the tolerance counts as wrong.",
            "turned": "The comparison of the sums with the tolerance is reversed.",
            "larger": "The tolerance is relative to the larger one of 1 and the sum.",
            "sum": "The tolerance is relative to the sum, not to 1.",
        },
    ),
    *a.deviations(
        "nan",
        "What is nan compared with a number? Try one matrix that holds it.",
        {"accepted": "A row that holds nan is accepted."},
    ),
    *a.slips(
        "tolerance",
        "`tolerance` is an argument: follow it through the function.",
        {
            "fixed": "A fixed tolerance is used, about as small as the default, whatever the "
            "caller gives.",
            "hundredth": "A fixed tolerance is used, larger than the default, whatever the caller "
            "gives.",
            "exact": "Sums are refused although they are 1 within the tolerance.",
        },
        but=("fixed", "hundredth"),
    ),
    *a.slips(
        "tolerance",
        "`torch.allclose` and `torch.isclose` add a relative tolerance, rtol, unless it is 0.",
        {"more": "Sums that are off by a little more than the tolerance are accepted."},
    ),
)

# -- context_vectors ------------------------------------------------------------------------------


def context_vectors(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_context(weights, x, s) for weights, x in question.calls]


def _context(weights: torch.Tensor, x: torch.Tensor, s: Switches) -> torch.Tensor:
    n = x.shape[-2]
    changes: dict[str, Change] = {
        "": lambda w: w,
        "transposed": lambda w: w.transpose(-2, -1),
        "softmax": lambda w: w.softmax(-1),
        "softmax of columns": lambda w: w.softmax(-2),
        "normalised": lambda w: w / w.sum(-1, keepdim=True),
        "equal": lambda w: torch.full_like(w, 1 / n),
        "ones": torch.ones_like,
        "hard": lambda w: torch.zeros_like(w).scatter(-1, w.argmax(-1, True), 1.0),
        "others": lambda w: w * (1 - torch.eye(n)),
        "absolute": torch.abs,
        "first row": lambda w: w[..., :1, :].expand_as(w),
        "squares": torch.square,
        "clipped": torch.relu,
        "lower": torch.tril,
    }
    w = changes[s.get("weights", "")](weights)
    if s.get("tokens") == "first sentence" and x.dim() == 3:
        x = x[:1].expand_as(x)
    if s.get("tokens") == "directions":
        x = _directions(x)
    if s.get("tokens") == "reversed":
        x = x.flip(-2)
    found = w @ x
    results: dict[str, Change] = {
        "": lambda y: y * float(s.get("times", 1.0)),
        "tokens": lambda y: x,
        "mean": lambda y: y / n,
        "added": lambda y: y + x,
        "running": lambda y: y.cumsum(-2),
        "transposed result": lambda y: y.transpose(-2, -1),
        "sum": lambda y: y.sum(-2),
        "one row": lambda y: y[..., :1, :],
        "root": lambda y: y / x.shape[-1] ** 0.5,
    }
    return results[s.get("result", "")](found)


def weights_and_tokens(probe: Probe) -> Iterator[Question]:
    """As many queries as tokens, and other features: so a transposed matrix still fits. One weight
    is 0."""
    for shape, d in (((5, 5), 3), ((3, 4, 4), 7)):
        weights, x = probe.tensor(*shape), probe.tensor(*shape[:-1], d)
        weights[..., 0, 1] = 0.0
        yield Question(((weights, x),))


WEIGHTED = "Row i of the result is the sum of all tokens, weighted with row i of the weights."
CONTEXT = (
    *a.slips(
        "weights",
        WEIGHTED,
        {
            "transposed": "The weights are transposed before they are applied to the tokens.",
            "softmax": "A softmax is taken of each row of the weights once more.",
            "softmax of columns": "A softmax is taken of each column of the weights.",
            "normalised": "The weights are divided by the sum of their row.",
            "equal": "Every result is the plain average of the tokens; the weights have no effect.",
            "ones": "Every result is the plain sum of the tokens; the weights have no effect.",
            "hard": "Only the token with the largest weight counts, with the weight 1.",
            "others": "The token itself is left out of its sum.",
            "absolute": "The weights lose their sign.",
            "first row": "The first row of the weights is used for all results.",
            "squares": "The weights are squared.",
            "clipped": "Negative weights are treated as 0.",
            "lower": "Weights above the diagonal do not count: a token gets nothing of the tokens "
            "after it.",
        },
        but=(
            "softmax",
            "softmax of columns",
            "normalised",
            "equal",
            "ones",
            "hard",
            "absolute",
            "first row",
            "squares",
            "clipped",
            "lower",
        ),
    ),
    *a.slips(
        "tokens",
        WEIGHTED,
        {
            "first sentence": "The tokens of the first sentence are used for all sentences of a "
            "batch.",
            "directions": "The tokens are divided by their lengths before they are summed.",
            "reversed": "The tokens are taken in reverse order.",
        },
    ),
    *a.slips(
        "result",
        WEIGHTED,
        {
            "tokens": "The tokens are returned as they are; the weights have no effect.",
            "mean": "The weighted tokens are averaged, not added: they are divided by their "
            "number.",
            "added": "The token itself is added to its weighted sum.",
            "running": "Each result contains those before it: the sum is not reset to 0 for "
            "each row.",
            "transposed result": "The result is transposed: its columns are the context vectors.",
            "sum": "The context vectors are added up into one.",
            "one row": "Only the first context vector is returned.",
            "root": "The result is divided by the square root of the number of features.",
        },
        but=("tokens", "one row"),
    ),
)
TIMES_CONTEXT = Factor(
    "times",
    a.POWERS,
    "The result is about {number} times as large as it should be.",
    WEIGHTED,
    slip=True,
)

# -- effective_tokens -----------------------------------------------------------------------------


def effective_tokens(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_effective(weights, s) for (weights,) in question.calls]


def _effective(p: torch.Tensor, s: Switches) -> torch.Tensor:
    if s.get("weights") == "softmax":
        p = p.softmax(-1)
    axis, n = {"columns": -2, "first": 0}.get(s.get("axis", ""), -1), p.shape[-1]
    match s.get("measure"):
        case "squares":
            return 1 / p.square().sum(axis)
        case "largest":
            return 1 / p.amax(axis)
        case "count":
            return (p > 0).sum(axis).float()
    entropy = _terms(p, s).sum(axis) / {"two": math.log(2), "ten": math.log(10)}.get(
        s.get("logarithm", ""), 1.0
    )
    results: dict[str, Change] = {
        "": lambda h: h.exp(),
        "entropy": lambda h: h,
        "power of two": lambda h: h.exp2(),
        "power of ten": lambda h: torch.pow(10.0, h),
        "inverse": lambda h: (-h).exp(),
        "negative entropy": torch.neg,
        "mean": lambda h: (h / n).exp(),
        "share": lambda h: h.exp() / n,
        "share of the entropy": lambda h: h / math.log(n),
        "all": lambda h: h.mean().exp(),
        "mean of all": lambda h: h.exp().mean(),
        "sum of all": lambda h: h.sum().exp(),
        "kept": lambda h: h.exp().unsqueeze(axis),
        "minus one": lambda h: h.exp() - 1,
    }
    return results[s.get("result", "")](entropy)


def _terms(p: torch.Tensor, s: Switches) -> torch.Tensor:
    if "added" in s:
        return -p * (p + float(s["added"])).log()
    if "least" in s:
        return -p * p.clamp_min(float(s["least"])).log()
    match s.get("zeros"):
        case str(number) if number in LEFT_OUT:
            return torch.where(p > float(number), -p * p.log(), 0.0)
        case "nan":
            return -p * p.log()
        case "one":
            return torch.where(p > 0, -p * p.log(), 1.0)
    if s.get("terms") == "no factor":
        return torch.where(p > 0, -p.log(), 0.0)
    if s.get("terms") == "log of 1 + p":
        return -p * p.log1p()
    return -torch.xlogy(p, p)


def distributions(probe: Probe) -> Iterator[Question]:
    # In long rows the smallest number that is added inside the logarithm shows.
    long = (probe.tensor(5, 4000, scale=scale).softmax(-1) for scale in (1.0, 3.0))
    yield Question((*((row,) for row in long), (probe.tensor(5, 7).softmax(-1),)))
    yield Question(((probe.tensor(2, 3, 4, scale=1.5).softmax(-1),),))
    with_zeros = probe.tensor(3, 5).softmax(-1)
    with_zeros[1] = torch.tensor([0.0, 0.5, 0.0, 0.25, 0.25])
    yield Question(((with_zeros,),))


LEFT_OUT = ("0.01", "0.001", "0.0001")
INSIDE_OUT = "Follow the formula from inside to outside: the entropy of each row, then exp of it."
EFFECTIVE = (
    *a.slips(
        "axis",
        "A row lies along the last axis, and each row has one number.",
        {
            "columns": "The sums run along the columns, not along the rows.",
            "first": "The sums run along the first axis, not along the last one.",
        },
    ),
    *a.deviations(
        "measure",
        INSIDE_OUT,
        {
            "squares": "The result is one over the sum of the squared weights, not exp of the "
            "entropy.",
            "largest": "The result is one over the largest weight, not exp of the entropy.",
            "count": "The weights above 0 are counted; how large they are has no effect.",
        },
    ),
    *a.slips(
        "result",
        INSIDE_OUT,
        {
            "entropy": "The entropy itself is returned, without exp.",
            "power of two": "2 is raised to the entropy, not e.",
            "power of ten": "10 is raised to the entropy, not e.",
            "inverse": "The sign of the entropy is lost: the result is one over what it should be.",
            "negative entropy": "The entropy is returned with the wrong sign, without exp.",
            "mean": "The terms of the entropy are averaged, not added: it is divided by the length "
            "of a row.",
            "share": "The result is divided by the length of a row.",
            "share of the entropy": "The entropy is divided by its largest possible value, and exp "
            "is not taken.",
            "all": "One number is returned for all rows: exp of their mean entropy.",
            "mean of all": "One number is returned for all rows: the mean of their numbers.",
            "sum of all": "One number is returned for all rows: exp of the sum of their entropies.",
            "kept": "The axis that is summed over stays, with length 1.",
            "minus one": "The result is too small by 1.",
        },
        but=("entropy", "negative entropy", "share of the entropy"),
    ),
    *a.slips(
        "logarithm",
        INSIDE_OUT,
        {
            "two": "The logarithm is that of base 2, and does not belong to the power.",
            "ten": "The logarithm is that of base 10, and does not belong to the power.",
        },
    ),
    *a.slips(
        "zeros",
        "What is 0 times the logarithm of 0 in floating point, and what should it be?",
        {
            "nan": "A weight of exactly 0 leads to nan.",
            "one": "A weight of exactly 0 adds 1 to the entropy.",
        },
    ),
    *a.slips(
        "zeros",
        "Which weights need a case of their own? In a long row, all of them are small.",
        {n: f"Weights below about {n} add nothing to the entropy." for n in LEFT_OUT},
    ),
    *a.slips(
        "terms",
        INSIDE_OUT,
        {
            "no factor": "The logarithms are added without being multiplied by their weights.",
            "log of 1 + p": "The logarithms are those of 1 plus the weight.",
        },
    ),
    *a.deviations(
        "weights",
        INSIDE_OUT,
        {"softmax": "A softmax is taken of the weights once more."},
    ),
)
ADDED = Factor(
    "added",
    a.SMALL,
    "About {number} is added to the weights inside the logarithm.",
    INSIDE_OUT,
    apart=0.5,
    slip=True,
)
LEAST = Factor(
    "least",
    a.SMALL,
    "Inside the logarithm, weights below about {number} are replaced by that number.",
    INSIDE_OUT,
    apart=0.5,
    slip=True,
)

# -- SentenceAttention ----------------------------------------------------------------------------


def sentence_attention(question: Question, s: Switches) -> list[torch.Tensor]:
    build = question.build or {}
    table = question.weights["embedding.weight"]
    tau, training = build.get("temperature", 1.0), question.training
    outputs = (_attend(ids, table, tau, s, training) for (ids,) in question.calls)
    return [a.by_mode(y, training, s) for y in outputs]


def _attend(
    ids: torch.Tensor, table: torch.Tensor, tau: float, s: Switches, training: bool
) -> torch.Tensor:
    x = table[ids]
    n, d = x.shape[-2:]
    divisors = {
        "ignored": 1.0,
        "training only": tau if training else 1.0,
        "evaluation only": 1.0 if training else tau,
        "after": 1.0,
        "multiplied": 1 / tau,
        "root": tau**0.5,
        "squared": tau**2,
        "at least 1": max(tau, 1.0),
        "at most 1": min(tau, 1.0),
        "replaced": d**0.5,
        "and root": tau * d**0.5,
        "and width": tau * d,
        "and tokens": tau * n**0.5,
    }
    q, k, v = x, x, x
    if s.get("scores") == "cosine":
        q = k = _directions(x)
    if s.get("keys") == "vocabulary":
        k = v = table.expand(*x.shape[:-2], *table.shape)
    if s.get("keys") == "first sentence" and x.dim() == 3:
        k = v = x[:1].expand_as(x)
    if s.get("keys") == "batch" and x.dim() == 3:
        ids = ids.flatten().expand(len(x), -1)
        k = v = table[ids]
    scores = q @ k.transpose(-2, -1) / float(divisors.get(s.get("temperature", ""), tau))
    if s.get("scores") == "distance":
        scores = _scores(x, {"compare": "squared distance"}) / tau
    blocked = a.blocked(n, s) if s.get("mask") else None
    if s.get("mask") == "repeated":
        same = ids.unsqueeze(-1) == ids.unsqueeze(-2)
        blocked = same.triu(1).any(-2, keepdim=True)
    if s.get("softmax") == "second":
        s = {**s, "softmax": "queries" if x.dim() == 3 else None}
    weights = a.masked_softmax(scores * float(s.get("times", 1.0)), blocked, s)
    if s.get("temperature") == "after":
        weights = weights / tau
    match s.get("result"):
        case "added":
            return weights @ v + x
        case "average":
            return (weights @ v).mean(-2)
        case "scores":
            return scores
    return a.context(weights, v, s)


def ids(probe: Probe) -> Iterator[Question]:
    """Two temperatures and a default; sentences and batches; more tokens than words; then
    training."""
    questions = []
    for words, d, shapes, options in (
        (11, 6, ((5,), (2, 4)), {"temperature": 2.3}),
        (7, 4, ((3, 9),), {"temperature": 0.6}),
        (5, 3, ((4,), (8,)), {}),
    ):
        calls = tuple((probe.integers(0, words, *shape),) for shape in shapes)
        questions.append(Question(calls, {"vocab_size": words, "d": d} | options))
    yield from questions
    yield replace(questions[0], modes=(True, True), summary=a.unless_random)


DIVIDED = "What are the scores divided by, according to the docstring, and when?"
PARTS = "Four steps: look up the vectors, score all pairs, make weights, mix. Print each of them."
SENTENCE = (
    *(d for d in a.NORMALIZE if d.value not in ("queries", "all")),
    *a.slips(
        "softmax",
        a.AXIS,
        {
            # The scores are symmetric: transposed weights are the same.
            "queries": "The weights are transposed, as by a softmax over the columns of the "
            "scores.",
            "all": "One softmax runs over all pairs of a sentence, not over each row.",
            "second": "In a batch, the weights are transposed, as by a softmax over the second "
            "axis.",
        },
    ),
    *a.slips(
        "temperature",
        DIVIDED,
        HALVES
        | {
            "ignored": "The temperature has no effect.",
            "training only": "The temperature has no effect in evaluation mode.",
            "evaluation only": "The temperature has no effect in training mode.",
            "after": "The weights are divided by the temperature after the softmax, and the "
            "scores are not.",
            "multiplied": "The scores are multiplied by the temperature, not divided by it.",
            "root": "The scores are divided by the square root of the temperature.",
            "squared": "The scores are divided by the square of the temperature.",
            "replaced": "The scores are divided by the square root of d, and the temperature has "
            "no effect.",
            "and root": "The scores are also divided by the square root of d.",
            "and width": "The scores are also divided by d.",
            "and tokens": "The scores are also divided by the square root of the number of tokens.",
        },
        but=("ignored", "replaced", "training only", "evaluation only", *HALVES),
    ),
    *a.deviations(
        "scores",
        PARTS,
        {
            "cosine": "The embeddings are normalised: the scores are cosines, not dot products.",
            "distance": "The scores are squared distances with a minus sign, not dot products.",
        },
    ),
    *a.slips(
        "keys",
        PARTS,
        {
            "vocabulary": "Each token attends to the whole vocabulary, not to the sentence.",
            "first sentence": "All sentences of a batch attend to the first one.",
            "batch": "Each token of a batch attends to the words of all its sentences.",
        },
    ),
    *a.slips(
        "mask",
        PARTS,
        {
            "others": "A token does not attend to itself.",
            "inverted": "A token attends only to those after it.",
            "before": "A token attends only to itself and to those before it.",
            "repeated": "A word that occurs several times counts only once.",
        },
        but=("inverted", "before", "repeated"),
    ),
    *(d for d in a.RESULT if d.value in ("weights", "mean")),
    *a.slips(
        "result",
        PARTS,
        {
            "values": "The embeddings are returned as they are: no weight is applied to them.",
            "scores": "The scores are returned, not the context vectors.",
            "added": "The embedding itself is added to its context vector.",
            "average": "The context vectors of a sentence are averaged into one.",
        },
        but=("values", "scores"),
    ),
    *a.MODE,
)
TIMES_SENTENCE = Factor(
    "times",
    a.POWERS,
    "The scores are about {number} times as large as they should be.",
    DIVIDED,
    slip=True,
)
AXES = a.slips(
    "softmax",
    a.AXIS,
    {
        "first": "The softmax runs over the first axis, not over the last one.",
        "second": "The softmax runs over the second axis, not over the last one.",
        "third": "With four axes and more, the softmax runs over the third one, not the last one.",
    },
)
WEIGHTS = (*a.NORMALIZE, *AXES, *TEMPERATURE, *a.LARGE, *CUT_OFF, *KEYS)
FAMILIES = {
    "scores_by_loops": Family(scores, one_sentence, (*COMPARE, *LOOPS), (TIMES,)),
    "scores_by_matmul": Family(scores, sentences, (*COMPARE, *BATCH), (TIMES,)),
    "attention_weights": Family(
        attention_weights,
        scores_of_queries,
        WEIGHTS,
        (ADDED_TO_THE_TEMPERATURE,),
    ),
    "rows_are_distributions": Family(rows_are_distributions, matrices, ROWS),
    "context_vectors": Family(context_vectors, weights_and_tokens, CONTEXT, (TIMES_CONTEXT,)),
    "effective_tokens": Family(effective_tokens, distributions, EFFECTIVE, (ADDED, LEAST)),
    "SentenceAttention": Family(sentence_attention, ids, SENTENCE, (TIMES_SENTENCE,)),
}
