"""The deviation families of s15_fast_attention."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import torch
from torch import nn

from autograder.checks import Family, Probe, Question, Switches
from graders.families import attention as a
from graders.families.modules import Given, taking_modules

State = tuple[torch.Tensor, torch.Tensor, torch.Tensor]
CORRECTED = "Each sum was made with its own maximum. By which power is each of them multiplied?"
SHARED = "With 6 heads and 3 groups, write the group of each head below its number."
SCALE = tuple(d for d in a.SCALE if d.value not in ("after", "both"))

# -- merge_states ---------------------------------------------------------------------------------

LARGEST = a.slips(
    "maximum",
    "What is the largest of all scores, if you know the largest one of each part?",
    {
        "smaller": "The smaller one of the two maxima is taken.",
        "sum": "The maxima are added.",
        "mean": "The mean of the two maxima is taken.",
        "first": "The maximum of the first part is taken.",
        "second": "The maximum of the second part is taken.",
    },
)
POWERS = a.slips(
    "powers",
    CORRECTED,
    {
        "none": "Neither part is multiplied by a power.",
        "exchanged": "Each part is multiplied by the power of the other one.",
        "turned": "The sign in the powers is reversed.",
        "first alone": "The first part alone is multiplied by its power.",
        "second alone": "The second part alone is multiplied by its power.",
        "of two": "Powers of 2 are used in place of exp.",
        "halves": "The differences in the powers are halved.",
    },
    but=("none", "of two"),
)
TOTAL = a.slips(
    "total",
    "Compare the formula of T: which two numbers are multiplied by what, and then?",
    {
        "uncorrected": "The totals are added without powers.",
        "larger": "The larger one of the corrected totals is taken, and not their sum.",
        "log": "The logarithm of the total is returned in its place.",
        "difference": "The totals are subtracted.",
    },
    but=("log",),
)
RESULT = a.slips(
    "result",
    "Compare the formula of R: which two numbers are multiplied by what, and then?",
    {
        "uncorrected": "The results are added without powers.",
        "divided": "The result is divided by the total.",
        "difference": "The results are subtracted.",
        "times": "The result is multiplied by the total.",
        "first power": "Both results are multiplied by the power of the first part.",
        "second power": "Both results are multiplied by the power of the second part.",
    },
)
REFERENCE = a.deviations(
    "reference",
    CORRECTED,
    {"all": "The powers are taken with one maximum for all queries and sequences."},
)
RETURNED = a.slips(
    "returned",
    "Which number do the powers of the total that you return begin from?",
    {
        "first": "The sums belong to the larger maximum, and that of the first part is returned.",
        "second": "The sums belong to the larger maximum, and that of the second part is returned.",
        "smaller": "The sums belong to the larger maximum, and the smaller one is returned.",
        "logsumexp": "The logarithm of the total is added to the maximum that is returned.",
    },
    but=("logsumexp",),
)
EQUAL = a.deviations(
    "equal",
    "Give both parts the same maximum. By which power is each of them multiplied?",
    {
        "lost": "Where both maxima are equal, neither part counts: total and result are 0.",
        "first": "Where both maxima are equal, only the first part counts.",
        "second": "Where both maxima are equal, only the second part counts.",
    },
)
STATE = a.deviations(
    "state",
    "Compare the formulas of M, T and R with the three values that you return.",
    {
        "normalised": "The result is divided by the total, the logarithm of the total is added to "
        "the maximum, and 1 is returned as the total.",
    },
)
ORDER = a.slips(
    "order",
    "In which order does the exercise ask for maximum, total and result?",
    {
        "total first": "The total is returned first, and the maximum second.",
        "result first": "The result is returned first, then the maximum and the total.",
        "reversed": "Result, total and maximum are returned, in reverse order.",
        "result second": "The result is returned second, and the total last.",
    },
)
ORDERS = {
    "total first": (1, 0, 2), "result first": (2, 0, 1), "reversed": (2, 1, 0),
    "result second": (0, 2, 1),
}  # fmt: skip


def merge_states(question: Question, s: Switches) -> list[tuple[torch.Tensor, ...]]:
    found = [_merged(first, second, s) for first, second in question.calls]
    order = ORDERS.get(s.get("order", ""), (0, 1, 2))
    return [tuple(state[place] for place in order) for state in found]


def _merged(first: State, second: State, s: Switches) -> State:
    m_1, m_2 = first[0], second[0]
    m = {
        "smaller": torch.minimum(m_1, m_2), "sum": m_1 + m_2, "mean": (m_1 + m_2) / 2,
        "first": m_1, "second": m_2,
    }.get(s.get("maximum", ""), torch.maximum(m_1, m_2))  # fmt: skip
    base = m.max() if s.get("reference") == "all" else m
    one, other = _factors(m_1 - base, m_2 - base, s)
    equal, which = m_1 == m_2, s.get("equal")
    one = one.masked_fill(equal & (which in ("lost", "second")), 0)
    other = other.masked_fill(equal & (which in ("lost", "first")), 0)
    total = _total(one * first[1], other * second[1], first[1] + second[1], s)
    result = one[..., None] * first[2] + other[..., None] * second[2]
    match s.get("result"):
        case "uncorrected":
            result = first[2] + second[2]
        case "divided":
            result = result / total[..., None]
        case "difference":
            result = one[..., None] * first[2] - other[..., None] * second[2]
        case "times":
            result = result * total[..., None]
        case "first power":
            result = one[..., None] * (first[2] + second[2])
        case "second power":
            result = other[..., None] * (first[2] + second[2])
    returned = {
        "first": m_1, "second": m_2, "smaller": torch.minimum(m_1, m_2),
        "logsumexp": m + total.log(),
    }.get(s.get("returned", ""), m)  # fmt: skip
    if s.get("state") == "normalised":
        return returned + total.log(), torch.ones_like(total), result / total[..., None]
    return returned, total, result


def _factors(
    one: torch.Tensor, other: torch.Tensor, s: Switches
) -> tuple[torch.Tensor, torch.Tensor]:
    match s.get("powers"):
        case "none":
            return torch.ones_like(one), torch.ones_like(other)
        case "exchanged":
            return other.exp(), one.exp()
        case "turned":
            return (-one).exp(), (-other).exp()
        case "first alone":
            return one.exp(), torch.ones_like(other)
        case "second alone":
            return torch.ones_like(one), other.exp()
        case "of two":
            return one.exp2(), other.exp2()
        case "halves":
            return (one / 2).exp(), (other / 2).exp()
    return one.exp(), other.exp()


def _total(
    one: torch.Tensor, other: torch.Tensor, plain: torch.Tensor, s: Switches
) -> torch.Tensor:
    match s.get("total"):
        case "uncorrected":
            return plain
        case "larger":
            return torch.maximum(one, other)
        case "log":
            return (one + other).log()
        case "difference":
            return one - other
    return one + other


def states(probe: Probe) -> Iterator[Question]:
    """Pairs of states of several queries, without the state before the first key; in the end, with
    the same maximum for some queries."""

    def state(*shape: int) -> State:
        maximum, total = probe.tensor(*shape[:2]), probe.uniform(*shape[:2], low=1.0, high=4.0)
        return maximum, total, probe.tensor(*shape, scale=2.0)

    for shape in ((3, 5, 4), (2, 6, 3)):
        yield Question(((state(*shape), state(*shape)),))
    first, second = state(3, 6, 2), state(3, 6, 2)
    second[0][:, ::2] = first[0][:, ::2]
    yield Question(((first, second),))


# -- tiled_attention ------------------------------------------------------------------------------

TILES = a.slips(
    "tiles",
    "Write down the tiles of 7 keys in tiles of 3, and what the state is after each of them.",
    {
        "no last": "The keys of the last tile are left out where the tile size does not divide "
        "their number.",
        "first": "Only the first tile is read.",
        "last": "Only the last tile is used.",
        "mean": "The attention of every tile is computed alone, and the tiles are averaged.",
        "sum": "The attention of every tile is computed alone, and the tiles are added up.",
        "one more": "Every tile has one key too many, where there is one.",
        "one less": "Every tile of several keys has one key too few.",
        "padded": "Where the tile size does not divide the number of keys, keys and values of 0 "
        "fill up the last tile and get weights, too.",
    },
    but=("first", "last", "mean", "sum", "padded"),
)
WIDTH_OF_VALUES = a.slips(
    "scale",
    a.DIVIDED,
    {"values": "The scores are divided by the square root of the width of a value, not of a key."},
)
FAR = a.deviations(
    "far",
    "Take scores of 1000 and -1000. From which number are the powers of each query counted, and "
    "what is left of them?",
    {
        "first tile": "The maximum of the first tile is kept for all later tiles.",
        "all": "In each tile one maximum is taken for all queries and sequences.",
        "batch": "The maximum of a query is taken over all sequences.",
        "blocked": "Blocked scores count in the maximum.",
        "zero": "The maximum so far begins at 0 and not at minus infinity.",
        "cut off": "Large scores are cut off: beyond some number, all of them count the same.",
    },
)
FILLED = a.slips(
    "mask",
    a.BLOCKED,
    {
        "-100": "With causal=True blocked scores are a number such as -100 and not minus infinity.",
        "-1000": "With causal=True blocked scores are a number such as -1000 and not minus "
        "infinity.",
    },
)
SUMS = a.slips(
    "sums",
    CORRECTED,
    {
        "neither": "Total and result so far are not corrected when a larger score comes.",
        "total": "The result so far is corrected when a larger score comes, the total is not.",
        "result": "The total so far is corrected when a larger score comes, the result is not.",
        "undivided": "The result is not divided by the total.",
    },
    but=("neither", "undivided"),
)
MASKED = a.slips(
    "mask",
    "In a tile that begins at key a, column c is key a + c. Query i looks at keys 0 to i.",
    {
        "none": "The mask has no effect with causal=True.",
        "always": "Later keys are blocked with causal=False, too.",
        "from the tile": "The mask is counted from the beginning of each tile.",
        "one more": "With causal=True a query also looks at the key after its own.",
        "zero": "With causal=True blocked scores are 0 and not minus infinity.",
    },
    but=("none",),
)


FILLS = {"zero": 0.0, "-100": -100.0, "-1000": -1000.0}


def tiled_attention(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_tiled(*call, s=s) for call in question.calls]


def _tiled(
    q: torch.Tensor,
    k: torch.Tensor,
    v: torch.Tensor,
    size: int,
    causal: bool = False,
    *,
    s: Switches,
) -> torch.Tensor:
    count = k.shape[1]
    parts, tops, which = [], [], s.get("tiles")
    if which == "padded":
        k, v = (nn.functional.pad(part, (0, 0, 0, -count % size)) for part in (k, v))
    starts = list(range(0, k.shape[1], size))
    if which == "no last" and count % size and len(starts) > 1:
        starts = starts[:-1]
    for start in {"first": starts[:1], "last": starts[-1:]}.get(which or "", starts):
        end = start + size + (which == "one more") - (which == "one less" and size > 1)
        tile = k[:, start:end]
        width = (v if s.get("scale") == "values" else q).shape[-1]
        scores = q @ tile.transpose(1, 2) * a.scale(s, width, count)
        scores = scores.clamp(-80, 80) if s.get("far") == "cut off" else scores
        blocked = _blocked(scores, start, causal, s)
        tops.append(scores if s.get("far") == "blocked" else blocked)
        parts.append((blocked, v[:, start:end]))
    if which in ("mean", "sum"):
        found = [scores.softmax(-1) @ values for scores, values in parts]
        total = torch.stack(found).nan_to_num().sum(0)
        return total / len(found) if which == "mean" else total
    return _sums(parts, _maxima(tops, s), s)


def _maxima(tops: list[torch.Tensor], s: Switches) -> list[torch.Tensor]:
    """The largest score so far of each query, after each tile."""
    axes = {"all": (0, 1, 2), "batch": (0, 2)}.get(s.get("far", ""), (2,))
    each = torch.stack([top.amax(axes, keepdim=True).expand_as(top[..., :1]) for top in tops])
    so_far = each.cummax(0).values.clamp(min=0.0 if s.get("far") == "zero" else -math.inf)
    return list(each[:1].expand_as(each) if s.get("far") == "first tile" else so_far)


def _blocked(scores: torch.Tensor, start: int, causal: bool, s: Switches) -> torch.Tensor:
    mask = s.get("mask")
    if mask == "none" or not (causal or mask == "always"):
        return scores
    rows, columns = torch.arange(scores.shape[1])[:, None], torch.arange(scores.shape[2])
    places = columns if mask == "from the tile" else columns + start
    hidden = places > rows + (mask == "one more")
    return scores.masked_fill(hidden, FILLS.get(str(mask), -math.inf))


def _sums(
    parts: list[tuple[torch.Tensor, torch.Tensor]], maxima: list[torch.Tensor], s: Switches
) -> torch.Tensor:
    which = s.get("sums")
    maximum = torch.full_like(parts[0][0][..., :1], -math.inf)
    total, result = torch.zeros_like(maximum), torch.zeros_like(maximum)
    for (scores, values), larger in zip(parts, maxima, strict=True):
        factor, powers = (maximum - larger).exp(), (scores - larger).exp()
        total = total * (1 if which in ("neither", "total") else factor)
        result = result * (1 if which in ("neither", "result") else factor)
        total, result = total + powers.sum(-1, keepdim=True), result + powers @ values
        maximum = larger
    return result if which == "undivided" else result / total


def tiles(probe: Probe) -> Iterator[Question]:
    """Tiles that do not divide the number of keys, with and without a mask; in the end, with scores
    of 1200 to 7000 and their negatives, and with a score of -500 of the first query."""
    for batch, n, d, d_v, size in ((2, 7, 3, 4, 3), (3, 8, 5, 2, 3)):
        q, k = probe.tensor(batch, n, d, scale=1.5), probe.tensor(batch, n, d, scale=1.5)
        v = probe.tensor(batch, n, d_v)
        yield Question(tuple((q, k, v, size, causal) for causal in (False, True)))

    def far(low: float, high: float) -> torch.Tensor:
        """Vectors along the diagonal, in both directions."""
        signs = 2 * probe.integers(0, 2, 9, 7, 1) - 1
        return (signs * probe.uniform(9, 7, 1, low=low, high=high)).repeat(1, 1, 3)

    q, k, v = far(1.0, 2.0), far(700.0, 2000.0), probe.tensor(9, 7, 5)
    # Scores of thousands are rounded by some thousandths.
    yield Question(tuple((q, k, v, 2, causal) for causal in (False, True)), atol=5e-3)
    q, k, v = probe.tensor(3, 5, 4), probe.tensor(3, 5, 4), probe.tensor(3, 5, 2)
    q[:, 0] = -1000 * k[:, 0] / k[:, 0].square().sum(dim=-1, keepdim=True)
    yield Question(((q, k, v, 2, True),))


# -- rotate ---------------------------------------------------------------------------------------

SPEEDS = a.slips(
    "speeds",
    "Compute the angles of the example with four features and base 4 by the formula.",
    {
        "i": "The exponent has i in place of 2i.",
        "half": "The exponent is divided by half of the width and not by the width.",
        "grow": "The sign of the exponent is missing.",
        "one": "All pairs turn by the place itself.",
        "backwards": "The speeds of the pairs are in the opposite order.",
        "base": "The base is 10000, whatever the argument says.",
        "degrees": "The angles are taken as degrees.",
        "less one": "The exponent is divided by the number of pairs less one, so that the last "
        "pair has a speed of 1 / base.",
        "next": "The pairs are counted from 1.",
        "heads": "The speeds run on from head to head, as if all heads together were one: each "
        "head should have the same.",
        "to half": "The exponents run evenly from 0 to 1/2, whatever the width is.",
        "four": "From each pair to the next, the angle is divided by the square root of the base, "
        "whatever the width is.",
    },
    but=("one", "base"),
)
PLACED = a.slips(
    "places",
    "By which angle is a token turned whose position is 5, if it is the first one in the tensor?",
    {
        "from zero": "The places are counted from 0, whatever the positions are.",
        "next": "The places are one larger than the positions.",
        "backwards": "The positions belong to the tokens in the opposite order.",
        "least": "The places are counted from the smallest of the positions, not from 0.",
        "first": "The places are counted from the position of the first token, not from 0.",
        "turns": "The positions are taken modulo a full turn; the angles might be.",
    },
    but=("from zero",),
)
TURNED = a.slips(
    "turned",
    "Compare the four entries of the matrix. A turning keeps the length of each pair.",
    {
        "back": "The features are turned in the other direction.",
        "above": "The sign of the sine is wrong in the first feature of each pair.",
        "below": "The sign of the sine is wrong in the second feature of each pair.",
        "exchanged": "Sine and cosine are exchanged.",
        "new": "The second feature is made from the new first one.",
        "added": "Cosine and sine are added to the features and not multiplied.",
    },
)
PAIRS = a.slips(
    "pairs",
    "Which feature belongs to feature 0? And where do the two belong in the result?",
    {
        "halves": "Features of the two halves are paired.",
        "apart": "In the result, the first features of all pairs come before all second ones.",
        "first": "Only the first pair is turned.",
    },
    but=("first",),
)


def rotate(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_rotated(*call, s=s) for call in question.calls]


def _rotated(
    x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0, *, s: Switches
) -> torch.Tensor:
    d = x.shape[-1]
    places = {
        "from zero": torch.arange(len(positions)), "next": positions + 1,
        "backwards": positions.flip(0), "turns": positions % (2 * math.pi),
        "least": positions - positions.min(), "first": positions - positions[0],
    }.get(s.get("places", ""), positions)  # fmt: skip
    if s.get("speeds") == "heads":
        speeds = _speeds(x.shape[1] * d, base, {}).view(-1, 1, d // 2)
    else:
        speeds = _speeds(d, base, s)
    angles = places[:, None] * speeds
    halves = s.get("pairs") == "halves"
    one, other = x.chunk(2, dim=-1) if halves else (x[..., ::2], x[..., 1::2])
    first, second = _turned(one, other, angles.cos(), angles.sin(), s)
    if s.get("pairs") in ("halves", "apart"):
        return torch.cat((first, second), dim=-1)
    turned = torch.stack((first, second), dim=-1).flatten(-2)
    return torch.cat((turned[..., :2], x[..., 2:]), -1) if s.get("pairs") == "first" else turned


def _speeds(d: int, base: float, s: Switches) -> torch.Tensor:
    pair, which = torch.arange(d // 2), s.get("speeds")
    exponent = {
        "i": -pair / d, "half": -4 * pair / d, "grow": 2 * pair / d, "one": 0.0 * pair,
        "less one": -pair / max(d // 2 - 1, 1), "next": -2 * (pair + 1) / d,
        "to half": -pair / max(d - 2, 1), "four": -pair / 2,
    }.get(which or "", -2 * pair / d)  # fmt: skip
    speeds = (10000.0 if which == "base" else base) ** exponent
    if which == "degrees":
        return speeds * math.pi / 180
    return speeds.flip(0) if which == "backwards" else speeds


def _turned(
    one: torch.Tensor, other: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor, s: Switches
) -> tuple[torch.Tensor, torch.Tensor]:
    which = s.get("turned")
    if which == "added":
        return one + cos, other + sin
    if which == "exchanged":
        cos, sin = sin, cos
    above = -1 if which not in ("back", "above") else 1
    below = 1 if which not in ("back", "below") else -1
    first = one * cos + above * other * sin
    return first, other * cos + below * (first if which == "new" else one) * sin


def features(probe: Probe) -> Iterator[Question]:
    """Positions that begin after 0 and are out of order, with a small and a larger base."""
    for shape, base in (((2, 3, 5, 6), 20.0), ((3, 2, 4, 8), 300.0)):
        positions = probe.permutation(shape[2]) + 3
        yield Question(((probe.tensor(*shape), positions, base),))


# -- grouped_attention ----------------------------------------------------------------------------

SHARE = a.slips(
    "share",
    SHARED,
    {
        "turns": "The heads take turns with the groups; neighbours do not share.",
        "values": "The values are shared in turns, the keys by neighbours.",
        "keys": "The keys are shared in turns, the values by neighbours.",
        "first": "All heads use the keys and values of the first group.",
        "last": "All heads use the keys and values of the last group.",
        "backwards": "The groups are used in the opposite order.",
        "mean": "All heads use the mean of the keys and values of all groups.",
    },
    but=("first", "last", "mean"),
)
SHARE_OVER = a.slips(
    "share",
    SHARED,
    {"over": "Head k uses group k // num_groups, or the last group if that number is too large."},
)
CAUSAL = a.slips(
    "mask",
    "Is there a mask in the exercise? If so, which keys may each query look at?",
    {"causal": "Every query attends only to the keys up to its own place."},
)


CUT = a.deviations(
    "cut",
    a.BOUND.hint,
    {"off": "Large scores are cut off: beyond some number, all of them count the same."},
)


def _given_to_heads(
    k: torch.Tensor, v: torch.Tensor, heads: int, s: Switches
) -> tuple[torch.Tensor, torch.Tensor]:
    """Keys and values of each head."""
    groups, share = k.shape[1], s.get("share")
    neighbours, turns = torch.arange(heads) * groups // heads, torch.arange(heads) % groups
    if share == "mean":
        return k.mean(1, True).expand(-1, heads, -1, -1), v.mean(1, True).expand(-1, heads, -1, -1)
    whole = {
        "turns": turns, "first": 0 * turns, "last": 0 * turns + groups - 1,
        "backwards": groups - 1 - neighbours,
        "over": (torch.arange(heads) // groups).clamp(max=groups - 1),
    }.get(share or "", neighbours)  # fmt: skip
    return k[:, turns if share == "keys" else whole], v[:, turns if share == "values" else whole]


def grouped_attention(question: Question, s: Switches) -> list[torch.Tensor]:
    found = []
    for q, k, v in question.calls:
        k, v = _given_to_heads(k, v, q.shape[1], s)
        mask = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).triu(1)
        mine = {**s, "bound": 50.0} if "cut" in s else s
        found.append(a.attention(q, k, v, mine, mask if s.get("mask") == "causal" else None))
    return found


def heads(probe: Probe) -> Iterator[Question]:
    """Six heads in three groups, and eight in two; as many queries as keys; and in the end one
    query with scores of 54 to 60, whose exponentials are still finite."""
    for batch, count, groups, n, m, d, d_v in ((2, 6, 3, 5, 7, 4, 3), (3, 8, 2, 4, 6, 5, 7),
                                               (2, 4, 2, 5, 5, 3, 2)):  # fmt: skip
        q = probe.tensor(batch, count, n, d, scale=1.5)
        k, v = probe.tensor(batch, groups, m, d, scale=1.5), probe.tensor(batch, groups, m, d_v)
        yield Question(((q, k, v),))
    q, k = (probe.uniform(2, heads, n, 2, low=6.2, high=6.5) for heads, n in ((4, 1), (2, 5)))
    yield Question(((q, k, probe.tensor(2, 2, 5, 3)),))


# -- CachedAttention ------------------------------------------------------------------------------

NEW_MASK = a.slips(
    "mask",
    "Write down, for two tokens in the cache and three new ones, which keys each may look at.",
    {
        "none": "Nothing is masked: new tokens look at later new ones.",
        "from the first key": "New tokens are masked as if the first of them were at place 0.",
        "one more": "A new token also looks at the one after it.",
        "without": "There is no mask where there is no cache.",
        "with": "There is no mask where there is a cache.",
        "itself": "A new token looks at the cache and itself, and not at earlier new ones.",
        "training": "The mask takes effect in training mode only.",
    },
    but=("none", "without", "with", "training"),
)
CACHE = a.slips(
    "cache",
    "How many keys does a call with two tokens in the cache and three new ones have?",
    {
        "unread": "The cache is not looked at, though it is extended.",
        "stays": "The given cache is returned without the new tokens.",
        "new": "The new cache holds the new tokens only.",
        "before": "New keys and values are put before those of the cache.",
        "exchanged": "The new cache holds the values first and then the keys.",
        "one back": "The last token of the cache is lost.",
        "own": "The module appends to the keys and values that it keeps from its last call, not to "
        "those of the cache that it is given.",
        "scaled": "The new keys are put into the cache divided by the square root of head_dim.",
        "scaled fully": "The new keys are put into the cache divided by head_dim.",
    },
    but=("unread", "stays"),
)
JOINED = a.slips(
    "joined",
    "In which order are the features of all heads when out_proj reads them?",
    {
        "features": "The features of the heads are interleaved before out_proj.",
        "backwards": "The heads are put side by side in the opposite order.",
    },
)
SPLIT = a.slips(
    "split",
    "Which features of W_key belong to group 0, and which ones of W_query to head 0?",
    {
        "groups": "Group c has every num_groups-th feature of W_key and of W_value, from feature "
        "c on, and not neighbours.",
        "all": "Heads and groups have every num_heads-th and every num_groups-th feature, and not "
        "neighbours.",
    },
)
WIDTH_OF_GROUPS = a.slips(
    "scale",
    a.DIVIDED,
    {
        "groups": "The scores are divided by the square root of the width of all groups together, "
        "not of one head.",
    },
)
Kept = tuple[torch.Tensor, torch.Tensor]


def cached_attention(question: Question, s: Switches) -> list[tuple[torch.Tensor, Kept]]:
    assert question.build is not None
    build, weights = question.build, question.weights
    count, groups, width = build["num_heads"], build["num_groups"], build["head_dim"]
    found: list[tuple[torch.Tensor, Kept]] = []
    for x, *caches in question.calls:
        parts = [
            _split(x @ weights[f"{name}.weight"].T, number, width, s.get("split") in split)
            for name, number, split in (
                ("W_query", count, ("all",)),
                ("W_key", groups, ("all", "groups")),
                ("W_value", groups, ("all", "groups")),
            )
        ]
        cache = caches[0] if caches else None
        cache = found[-1][1] if caches and found and s.get("cache") == "own" else cache
        context, kept = _with_cache(parts, cache, s, question.training)
        joined = context.flip(1) if s.get("joined") == "backwards" else context
        joined = joined.transpose(1, 2)
        joined = joined.transpose(2, 3) if s.get("joined") == "features" else joined
        found.append((joined.flatten(2) @ weights["out_proj.weight"].T, kept))
    return found


def _split(x: torch.Tensor, number: int, width: int, interleaved: bool) -> torch.Tensor:
    """The features of each head, or group."""
    if interleaved:
        return x.reshape(*x.shape[:2], width, number).permute(0, 3, 1, 2)
    return x.reshape(*x.shape[:2], number, width).transpose(1, 2)


def _with_cache(
    parts: list[torch.Tensor], cache: Kept | None, s: Switches, training: bool
) -> tuple[torch.Tensor, Kept]:
    q, k, v = parts
    which, width = s.get("cache"), q.shape[-1]
    if which in ("scaled", "scaled fully"):
        factor = width**0.5 if which == "scaled" else width
        q, k = q * width**0.5, k / factor
        q = q if which == "scaled" else q * width**0.5
    new = (k, v)
    if cache is not None:
        old = tuple(part[:, :, :-1] for part in cache) if which == "one back" else cache
        pairs = zip(new, old, strict=True) if which == "before" else zip(old, new, strict=True)
        k, v = (torch.cat(pair, dim=2) for pair in pairs)
    kept = (k, v)
    if which == "unread":
        k, v = new
    n, m = q.shape[2], k.shape[2]
    keys, values = _given_to_heads(k, v, q.shape[1], s)
    mask = _new_mask(n, m, cache is not None, s, training)
    q = q / k.shape[1] ** 0.5 if s.get("scale") == "groups" else q
    context = a.attention(q, keys, values, s, mask)
    match which:
        case "stays":
            kept = cache or kept
        case "new":
            kept = new
        case "exchanged":
            kept = (kept[1], kept[0])
    return context, kept


def _new_mask(n: int, m: int, continued: bool, s: Switches, training: bool) -> torch.Tensor:
    ones, which = torch.ones(n, m, dtype=torch.bool), s.get("mask")
    if which in ("none", "with" if continued else "without", "" if training else "training"):
        return ~ones
    if which == "itself":
        own = torch.eye(n, dtype=torch.bool)
        return torch.cat((~ones[:, : m - n], ~own), dim=1)
    shift = {"from the first key": 1, "one more": m - n + 2}.get(which or "", m - n + 1)
    return ones.triu(shift)


def continued(probe: Probe) -> Iterator[Question]:
    """New tokens without a cache, and with one that the module has not made."""
    for d_in, count, groups, width, (batch, n, old) in (
        (10, 6, 3, 4, (2, 3, 4)),
        (9, 4, 2, 5, (3, 4, 2)),
    ):
        cache = (probe.tensor(batch, groups, old, width), probe.tensor(batch, groups, old, width))
        calls = ((probe.tensor(batch, n, d_in),), (probe.tensor(batch, n, d_in), cache))
        sizes = {"d_in": d_in, "num_heads": count, "num_groups": groups, "head_dim": width}
        yield Question(calls, sizes, modes=(False, True))


# -- generate -------------------------------------------------------------------------------------

BEHIND = "At which place of the whole text does the newest token stand? See the last column."
AT = a.deviations(
    "places",
    BEHIND,
    {
        "zero": "Every later call gives its token place 0.",
        "same": "All new tokens get the place behind the given ones.",
        "larger": "The places of the new tokens are one too large.",
        "smaller": "The places of the new tokens are one too small.",
        "new only": "The places count the new tokens only.",
        "from one": "All places are counted from 1.",
        "given from one": "The places of the given tokens are counted from 1.",
        "ones": "Every later call gives its token place 1.",
    },
)
CACHED = a.deviations(
    "cache",
    "Each call returns a new cache. Which one does the next call need, and which tokens hold it?",
    {
        "first": "The cache of the first call is used in all later ones.",
        "none": "Later calls get the newest token and no cache.",
        "before": "Each call gets the cache of the call before the last one.",
    },
)
FED = a.deviations(
    "read",
    "The cache holds the tokens that were read. Which ones does it not hold?",
    {
        "whole": "The whole text is read again for every new token.",
        "whole with cache": "Later calls read the whole text together with the cache, so that "
        "tokens count twice.",
        "last given again": "The last given token is read a second time, with the cache.",
        "last new": "The last new token is read, too, and what comes after it is thrown away.",
        "one by one": "Of the given tokens only the last one is read.",
        "always the last given": "Every later call reads the last given token.",
    },
)
CHOSEN = a.deviations(
    "chosen",
    "Which logits say what follows the whole text, and which of them belongs to the next token?",
    {
        "least": "The least probable token is taken.",
        "second": "The second most probable token is taken.",
        "first place": "The first new token is decided by the logits of the first place.",
        "first text": "All texts get the new tokens of the first one.",
        "first text later": "From the second new token on, all texts get those of the first one.",
        "repeated": "The first new token is repeated count times, though the model is asked each "
        "time.",
        "repeated at once": "The first new token is repeated count times, and the model is asked "
        "only once.",
        "next": "The token after the most probable one in the vocabulary is taken.",
        "mean": "The first new token is decided by the mean of the logits of all places.",
        "end": "A new token 0 ends a text: after it come only zeros.",
    },
)
APPENDED = a.deviations(
    "appended",
    "Which shape and dtype does the exercise ask for, and what comes first?",
    {
        "new only": "The new tokens are returned without the given ones.",
        "first twice": "The first new token is there twice, and the last one is missing.",
        "in front": "The new tokens are put in front of the given ones.",
        "reversed": "The new tokens are in reverse order.",
        "float": "The tokens are returned as floats.",
        "given": "The given tokens are returned without any new one.",
        "list": "A list of lists is returned and not a tensor.",
    },
)


COUNT = a.deviations(
    "count",
    "Count the new tokens for count 1.",
    {
        "one less": "One new token is missing.",
        "one more": "There is one new token too many.",
    },
)


class AverageModel(nn.Module):
    tokens_read: torch.Tensor

    def __init__(self, vocabulary_size: int, d_model: int, context_length: int) -> None:
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.head = nn.Linear(d_model, vocabulary_size)
        self.register_buffer("tokens_read", torch.tensor(0))

    def forward(
        self, tokens: torch.Tensor, places: torch.Tensor, cache: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        n = tokens.shape[1]
        self.tokens_read += n
        x = self.token_embedding(tokens) + self.position_embedding(places)
        sums = x.cumsum(dim=1)
        if cache is not None:
            sums = sums + cache
        logits = self.head(torch.tanh(x + sums / (places[:, None] + 1)))
        return logits, sums[:, -1:]


def generate(model: nn.Module, tokens: torch.Tensor, count: int, *, s: Switches) -> Any:
    """The reference, with switches."""
    if s.get("appended") == "given" and {"chosen", "count"} & s.keys():
        raise ValueError("there are no new tokens")
    count += {"one less": -1, "one more": 1}.get(s.get("count", ""), 0)
    n, read = tokens.shape[1], s.get("read", "")
    first = tokens[:, -1:] if read == "one by one" else tokens
    places = torch.arange(n)[-first.shape[1] :]
    places = places + (s.get("places") in ("from one", "given from one"))
    logits, cache = model(first, places)
    if read == "last given again":
        logits, cache = model(tokens[:, -1:], torch.tensor([n - 1]), cache)
    caches, new = [None, cache], [_chosen(logits, s, True)]
    if s.get("chosen") == "repeated at once":
        new *= count
    while len(new) < count:
        logits, cache = model(*_next_call(tokens, new, caches, s))
        caches.append(cache)
        token = new[0] if s.get("chosen") == "repeated" else _chosen(logits, s, False)
        ended = torch.cat(new, dim=1).eq(0).any(dim=1, keepdim=True)
        new.append(token.masked_fill(ended, 0) if s.get("chosen") == "end" else token)
    if read == "last new":
        model(*_next_call(tokens, new, caches, s))
    return _appended(tokens, torch.cat(new[:count], dim=1) if count else tokens[:, :0], s)


def _next_call(
    tokens: torch.Tensor, new: list[torch.Tensor], caches: list[Any], s: Switches
) -> tuple[Any, ...]:
    """What the model gets for the token after those of ``new``."""
    n, read = tokens.shape[1], s.get("read", "")
    place = n + len(new) - 1
    fed = torch.cat((tokens, *new), dim=1) if read.startswith("whole") else new[-1]
    if read == "always the last given":
        fed = tokens[:, -1:]
    last = torch.arange(place + 1) if read.startswith("whole") else torch.tensor([place])
    places = {
        "zero": torch.zeros_like(last), "same": torch.full_like(last, n), "larger": last + 1,
        "smaller": last - 1, "new only": torch.full_like(last, len(new) - 1), "from one": last + 1,
        "ones": torch.ones_like(last),
    }.get(s.get("places", ""), last)  # fmt: skip
    which = "none" if read == "whole" else s.get("cache", "")
    cache = {"first": caches[1], "none": None, "before": caches[-2]}.get(which, caches[-1])
    return fed, places, cache


def _chosen(logits: torch.Tensor, s: Switches, first: bool) -> torch.Tensor:
    how = s.get("chosen", "")
    last = logits[:, -1:]
    if first:
        last = {"first place": logits[:, :1], "mean": logits.mean(1, keepdim=True)}.get(how, last)
    match how:
        case "least":
            return last.argmin(dim=-1)
        case "second":
            return last.topk(2).indices[..., 1]
        case "first text" | "first text later" if how == "first text" or not first:
            return last[:1].argmax(dim=-1).expand(len(last), 1)
        case "next":
            return (last.argmax(dim=-1) + 1) % last.shape[-1]
    return last.argmax(dim=-1)


def _appended(tokens: torch.Tensor, new: torch.Tensor, s: Switches) -> Any:
    whole = torch.cat((tokens, new), dim=1)
    return {
        "new only": new, "in front": torch.cat((new, tokens), dim=1), "float": whole.float(),
        "reversed": torch.cat((tokens, new.flip(1)), dim=1), "given": tokens,
        "list": whole.tolist(),
        "first twice": torch.cat((tokens, new[:, :1], new[:, :-1]), dim=1),
    }.get(s.get("appended", ""), whole)  # fmt: skip


def beginnings(probe: Probe) -> Iterator[Question]:
    """Texts that are continued with sharp weights, once over a small vocabulary; and how many
    tokens the model has read."""
    for size, d_model, batch, n, count in ((13, 8, 6, 4, 7), (11, 6, 5, 5, 4), (5, 7, 8, 3, 8)):
        weights = {
            "token_embedding.weight": probe.tensor(size, d_model, scale=2.0),
            "position_embedding.weight": probe.tensor(24, d_model, scale=1.5),
            "head.weight": probe.tensor(size, d_model), "head.bias": probe.tensor(size),
        }  # fmt: skip
        if size == 5:  # places matter less, and token 0 is chosen often
            weights["position_embedding.weight"] *= 0.2
            weights["head.bias"][0] = 2.0
        model = Given(AverageModel, (size, d_model, 24), weights)
        yield Question(((model, probe.integers(0, size, batch, n), count),))


FAMILIES = {
    "merge_states": Family(
        merge_states,
        states,
        (*LARGEST, *POWERS, *EQUAL, *TOTAL, *RESULT, *STATE, *REFERENCE, *RETURNED, *ORDER),
    ),
    "tiled_attention": Family(
        tiled_attention,
        tiles,
        (*SCALE, *WIDTH_OF_VALUES, *TILES, *SUMS, *MASKED, *FILLED, *FAR),
        a.FACTORS,
    ),
    "rotate": Family(rotate, features, (*SPEEDS, *PLACED, *TURNED, *PAIRS)),
    "grouped_attention": Family(
        grouped_attention,
        heads,
        (
            *(*a.SCALE, *a.NORMALIZE, *a.HEAD_AXIS, *SHARE, *SHARE_OVER),
            *(*CAUSAL, *a.UNASKED_SQUARE, *CUT),
        ),
        a.FACTORS,
    ),
    "CachedAttention": Family(
        cached_attention,
        continued,
        (*SCALE, *WIDTH_OF_GROUPS, *NEW_MASK, *CACHE, *SHARE, *SPLIT, *JOINED),
        a.FACTORS,
    ),
    "generate": taking_modules(
        "generate",
        generate,
        beginnings,
        (*AT, *CACHED, *FED, *CHOSEN, *COUNT, *APPENDED),
        after=("tokens_read",),
    ),
}  # fmt: skip
