"""The deviation families of s07_causal_mask."""

import math
from collections.abc import Iterator

import torch

from autograder.checks import Factor, Family, Probe, Question, Switches
from graders.families import attention as a

NORMALIZED = "Which entries of a row should sum to one, and by what is each of them divided?"
GIVEN_HINT = "Which keys of a row does the given mask block, and which of them have a weight?"

# -- causal_mask ----------------------------------------------------------------------------------

POLARITY = a.slips(
    "mask",
    a.MASKED,
    {
        "inverted": "Your mask is inverted: True marks the keys that a token may see.",
        "transposed": "Your mask is transposed: it blocks what comes before a token.",
        "strict": "Your mask blocks the diagonal, too.",
        "one more": "Your mask leaves the next token free, too: it starts one diagonal too far.",
        "two more": "Your mask leaves the next two tokens free, too: it starts two diagonals too "
        "far.",
        "itself": "Your mask blocks everything but the diagonal.",
        "others": "Your mask blocks the diagonal, and nothing else.",
    },
    but=("itself", "others"),
)
BEGIN_AGAIN = a.deviations(
    "places",
    "Which numbers fit into the dtype that the places have? Look at the mask of 300 tokens.",
    {"eight bits": "In masks of more than 256 tokens, the places are counted from 0 again."},
)


def causal_mask(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_mask(n, s) for (n,) in question.calls]


def _mask(n: int, s: Switches) -> torch.Tensor:
    mask = a.blocked(n, s)
    assert mask is not None
    if s.get("places") == "eight bits":
        place = torch.arange(n) % 256
        mask = mask[place][:, place]
    return a.of_kind(mask, s)


def lengths(probe: Probe) -> Iterator[Question]:
    yield Question(tuple((n,) for n in (6, 3, 11, 290)))


# -- to_blocked -----------------------------------------------------------------------------------

KINDS_HINT = "What does 0 mean in a mask of each kind, and what does it become?"
KINDS = (
    *a.slips(
        "keep",
        KINDS_HINT,
        {
            "as is": "Your function does not invert a mask of the kind keep: 1 becomes True.",
            "numbers as they are": "Your function inverts a mask of the kind keep only if it holds "
            "bools: in one of numbers, 1 becomes True.",
            "bools as they are": "Your function inverts a mask of the kind keep only if it holds "
            "numbers: in one of bools, True stays True.",
        },
    ),
    *a.slips(
        "blocked",
        KINDS_HINT,
        {"turned": "Your function inverts a mask of the kind blocked: 1 becomes False."},
    ),
    *a.slips(
        "additive",
        KINDS_HINT,
        {
            "turned": "In a mask of the kind additive, your function makes 0 True and minus "
            "infinity False.",
            "positive": "In a mask of the kind additive, your function makes everything False.",
            "everything": "In a mask of the kind additive, your function makes everything True.",
        },
        but=("positive", "everything"),
    ),
)


def to_blocked(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_translated(mask, kind, s) for mask, kind in question.calls]


def _translated(mask: torch.Tensor, kind: str, s: Switches) -> torch.Tensor:
    if kind not in ("blocked", "keep", "additive"):
        raise ValueError("another kind of mask")
    blocked = mask == 0 if kind == "keep" else mask != 0
    if kind == "keep" and s.get("keep") in ("numbers as they are", "bools as they are"):
        asis = (mask.dtype == torch.bool) == (s["keep"] == "bools as they are")
        return a.of_kind(~blocked if asis else blocked, s)
    if kind in s:
        fixed = {"positive": torch.zeros_like(blocked), "everything": torch.ones_like(blocked)}
        blocked = fixed.get(s[kind], ~blocked)
    return a.of_kind(blocked, s)


def masks_of_all_kinds(probe: Probe) -> Iterator[Question]:
    for shape in ((5, 6), (4, 7)):
        blocked = probe.mask(*shape)
        additive = torch.zeros(shape).masked_fill(blocked, -math.inf)
        yield Question(((blocked, "blocked"), (~blocked, "keep"), (additive, "additive")))
        whole = blocked.long()
        yield Question(((whole, "blocked"), (1 - whole, "keep"), (1.0 - whole, "keep")))


# -- leaking_rows ---------------------------------------------------------------------------------

ROWS_HINT = "Which row numbers does the docstring ask for, and in which order?"
MOVED_HINT = "When does a row count as moved? Read what the docstring says of its entries."
WHERE_ROWS = a.slips(
    "rows",
    ROWS_HINT,
    {
        "all": "All rows that moved are counted, also those from the changed token on.",
        "own": "The row of the changed token is counted, too.",
        "later": "The rows after the changed token are counted, not those before it.",
        "from one": "The rows are counted from 1.",
        "descending": "The rows are in descending order.",
        "others": "The rows that did not move are returned.",
    },
)
MOVED = a.slips(
    "moved",
    MOVED_HINT,
    {
        "increases": "Only increases count: entries that have become smaller are not seen.",
        "decreases": "Only decreases count: entries that have become larger are not seen.",
        "mean": "The mean of a row's absolute differences is compared with the tolerance.",
        "sum": "The sum of a row's absolute differences is compared with the tolerance.",
        "length": "The Euclidean length of a row's differences is compared with the tolerance.",
        "sizes": "The absolute values of the entries are compared: a change of sign is not seen.",
        "lengths": "The Euclidean lengths of the rows are compared, not their entries.",
        "signed sum": "The differences of a row are summed first, so that opposite changes cancel.",
        "signed mean": "The differences of a row are averaged first, so that opposite changes "
        "cancel.",
        "all": "A row is counted only if all of its entries have moved.",
        "exact": "Every difference counts: the tolerance is not used.",
        "at least": "A row that moved by exactly the tolerance is counted, too.",
    },
    but=("exact", "at least"),
)
TOLERATED = a.deviations(
    "tolerance",
    "Which tolerance is used if none is given, and which if it is 0 or very small?",
    {
        "default": "If no tolerance is given, a larger one than 1e-6 is used.",
        "zero": "A tolerance of 0 is taken for the default, 1e-6.",
        "least": "A tolerance below 1e-6 is taken for 1e-6.",
    },
)
RELATIVE = a.deviations(
    "tolerance",
    "Does anything but the given tolerance count? `torch.allclose` and `torch.isclose` add a "
    "relative one, rtol, unless it is 0, and a dtype with few digits rounds large entries.",
    {"relative": "For large entries more is tolerated than was asked."},
)
COMPARED = a.deviations(
    "compared",
    "Which dtype do the numbers have when they are compared?",
    {"float32": "Numbers of float64 are compared in float32: small differences are lost."},
)


def leaking_rows(question: Question, s: Switches) -> list[list[int]]:
    found = [_leaking(*call, s=s) for call in question.calls]
    if len(s) > 1 and not all(found):
        raise ValueError("there are no rows to compare")
    return found


def _leaking(
    before: torch.Tensor,
    after: torch.Tensor,
    position: int,
    tolerance: float = 1e-6,
    *,
    s: Switches,
) -> list[int]:
    given = s.get("tolerance")
    if given == "least" or (given == "zero" and tolerance == 0):
        tolerance = max(tolerance, 1e-6)
    elif given == "default" and tolerance == 1e-6:
        tolerance = 1e-4
    if s.get("compared") == "float32":
        before, after = before.float(), after.float()
    d = after - before
    if given == "relative":
        d = d.sign() * (d.abs() - 1e-5 * before.abs()).clamp(min=0)
    moved = {
        "increases": (d > tolerance).any(-1),
        "decreases": (d < -tolerance).any(-1),
        "mean": d.abs().mean(-1) > tolerance,
        "sum": d.abs().sum(-1) > tolerance,
        "length": d.norm(dim=-1) > tolerance,
        "sizes": ((after.abs() - before.abs()).abs() > tolerance).any(-1),
        "lengths": (after.norm(dim=-1) - before.norm(dim=-1)).abs() > tolerance,
        "signed sum": d.sum(-1).abs() > tolerance,
        "signed mean": d.mean(-1).abs() > tolerance,
        "all": (d.abs() > tolerance).all(-1),
        "exact": (d != 0).any(-1),
        "at least": (d.abs() >= tolerance).any(-1),
    }.get(str(s.get("moved")), (d.abs() > tolerance).any(-1))
    tokens = len(before)
    rows = {
        "all": range(tokens),
        "own": range(position + 1),
        "later": range(position + 1, tokens),
        "descending": range(position - 1, -1, -1),
    }.get(str(s.get("rows")), range(position))
    first = s.get("rows") == "from one"
    return [n + first for n in rows if moved[n] != (s.get("rows") == "others")]


def changed_outputs(probe: Probe) -> Iterator[Question]:
    """Rows of all sorts before the changed token and after it: some stay, some move by less than
    the tolerance, some in one direction only, some in one entry only, and some change their signs
    or the places of their entries."""
    sorts = [
        [0.0, 0.0, 0.0],
        [0.1, 0.9, 0.1],
        [0.1, -0.9, -0.1],
        [0.1, 0.1, 0.1],
        [0.8, 0.9, 0.7],
        [-0.8, -0.9, -0.7],
        [0.3, -0.3, 0.3],
        [0.1, 0.9, -0.9],
        [0.1, 2.0, 0.2],
        [0.25, -0.25, 0.2],
    ]
    for numbers in ([4, 0, 1, 2, 3, 5, 6, 7, 8, 9, 2], [5, 3, 9, 4, 0, 6, 2, 8, 1, 0, 7, 2]):
        middle = [sorts[n] for n in numbers]
        steps = torch.tensor([*middle, sorts[1], *middle[::-1]])
        before = probe.tensor(*steps.shape)
        yield Question(((before, before + steps, len(numbers), 0.5),))
    before = probe.tensor(7, 3).round()
    steps = torch.tensor([0.0, 0.5, 2.0, -0.5, -2.0, 1.0, 3.0])  # of whole numbers, so exactly
    yield Question(((before, before + steps[:, None], 5, 0.5),))
    before = probe.tensor(7, 3)
    after = before + 1
    after[:3] = torch.stack([before[0], -before[1], before[2].roll(1)])
    yield Question(((before, after, 5, 1e-3),))
    small = [0.0, 6e-7, 5e-4, -6e-7, -0.4]
    near_100 = [9e-6, 0.0, 5e-4, -6e-7, -0.4]  # 9e-6 shows in float32, but not beside 1e-7 * 100
    for level, some, tolerance in (
        (0.0, [1e-7, 4e-6, 0.4, 0.0, -0.4], ()),
        *((0.0, small, (0.0,)), (0.0, small, (1e-7,)), (100.0, near_100, (1e-7,))),
    ):
        before = torch.full((9, 3), level, dtype=torch.float64)
        after = before + torch.tensor([*some, 0.1, 0.2, -0.2, 0.0]).double()[:, None]
        yield Question(((before, after, 5, *tolerance),))


# -- mask_and_renormalize, masked_softmax ---------------------------------------------------------

GIVEN = a.slips(
    "given",
    GIVEN_HINT,
    {
        "reversed": "The meaning of the mask is inverted: the free keys are blocked.",
        "unused": "The mask has no effect.",
        "causal": "A causal mask takes the place of the given one.",
    },
    but=("unused", "causal"),
)
TOTAL = a.slips(
    "total",
    NORMALIZED,
    {
        "none": "The rows are not normalised again.",
        "columns": "The columns are normalised, not the rows.",
        "all": "All entries are divided by the sum over the queries and keys together.",
        "free": "Each row is divided by the number of its free keys, not by their sum.",
        "keys": "Each row is divided by the number of all keys, not by the sum of its weights.",
        "largest": "Each row is divided by its largest weight, not by its sum.",
        "length": "Each row is divided by its Euclidean length, not by its sum.",
        "subtracted": "Each row is divided by one minus the sum of its blocked weights, of which "
        "only rounding is left where little is free.",
        "subtracted, inf": "Each row is divided by one minus the sum of its blocked weights: where "
        "little is free, that is 0.",
        "softmax": "The weights, with zeros for blocked keys, go through a softmax.",
        "masked softmax": "The weights of the free keys go through a softmax.",
        "spread": "The weight of the blocked keys is distributed evenly among the free keys.",
        "nan": "A row whose keys are all blocked becomes nan.",
        "first key": "A row whose first key is blocked becomes zeros, whatever is free in it.",
        "even": "A row whose keys are all blocked gets the same weight everywhere.",
    },
    but=("none", "softmax", "masked softmax", "spread"),
)
TINY = tuple(10 ** (n / 4) for n in range(-36, 1))
ADDED = Factor(
    "added",
    TINY,
    "About {number} is added to the sums that the rows are divided by.",
    NORMALIZED,
    apart=0.5,
    slip=True,
)
LEAST = Factor(
    "least",
    TINY,
    "The sums that the rows are divided by are never taken to be less than about {number}.",
    NORMALIZED,
    apart=0.5,
    slip=True,
)


def mask_and_renormalize(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_renormalized(weights, _given(mask, s), s) for weights, mask in question.calls]


def _given(mask: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("given"):
        case "reversed":
            return ~mask
        case "unused":
            return torch.zeros_like(mask)
        case "causal":
            return torch.ones_like(mask).triu(1)
    return mask


def _renormalized(weights: torch.Tensor, mask: torch.Tensor, s: Switches) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    free = (~mask).sum(-1, keepdim=True)
    if s.get("total") == "spread":
        rest = (weights - kept).sum(-1, keepdim=True) / free
        return (kept + rest).masked_fill(mask, 0.0)
    if str(s.get("total")).startswith("subtracted"):
        return kept / _left(weights, mask, s)
    if s.get("total") == "softmax":
        return kept.softmax(-1)
    if s.get("total") == "masked softmax":
        return weights.masked_fill(mask, -math.inf).softmax(-1)
    if s.get("total") == "first key":
        return _shares(kept, free, s).masked_fill(mask[..., :1], 0.0)
    if s.get("total") == "even":
        even = torch.full_like(kept, 1 / kept.shape[-1])
        return torch.where(kept.sum(-1, keepdim=True) > 0, _shares(kept, free, s), even)
    return _shares(kept, free, s)


def _left(weights: torch.Tensor, mask: torch.Tensor, s: Switches) -> torch.Tensor:
    """One minus the sum of the blocked weights; if nothing is left, that gives zeros or inf."""
    left = 1 - (weights * mask).sum(-1, keepdim=True)
    if s.get("total") == "subtracted":
        return left.masked_fill(left <= 0, math.inf)
    return left.masked_fill(mask.all(-1, keepdim=True), math.inf)


def _shares(kept: torch.Tensor, free: torch.Tensor, s: Switches) -> torch.Tensor:
    total = _total(kept, free, s) + float(s.get("added", 0.0))
    total = total.clamp(min=float(s["least"])) if "least" in s else total
    return kept / (total if s.get("total") == "nan" else total.masked_fill(total == 0, 1.0))


def _total(kept: torch.Tensor, free: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("total"):
        case "none":
            return torch.ones_like(kept[..., :1])
        case "columns":
            return kept.sum(-2, keepdim=True)
        case "all":
            return kept.sum((-2, -1), keepdim=True)
        case "free":
            return free.to(kept.dtype)
        case "keys":
            return torch.full_like(kept[..., :1], kept.shape[-1])
        case "largest":
            return kept.amax(-1, keepdim=True)
        case "length":
            return kept.square().sum(-1, keepdim=True).sqrt()
    return kept.sum(-1, keepdim=True)


def weights_and_masks(probe: Probe) -> Iterator[Question]:
    """Masks of which one row, the last, is blocked as a whole."""
    for shape in ((3, 6, 4), (2, 4, 7)):
        mask = probe.mask(*shape[1:])
        weights = probe.tensor(*shape).softmax(-1)
        for row, little in ((0, 1e-5), (1, 1e-9)):  # of which little is free
            small = little * probe.uniform(shape[-1], low=1.3, high=9.0)
            weights[:, row] = torch.where(mask[row], weights[:, row], small)
            weights[:, row] /= weights[:, row].sum(-1, keepdim=True)
        yield Question(((weights, mask),))
        mask = mask.clone()
        mask[-1] = True
        yield Question(((probe.tensor(*shape).softmax(-1), mask),))


def masked_softmax(question: Question, s: Switches) -> list[torch.Tensor]:
    if s.get("sizes") in ("overflow", "one maximum"):
        return [_by_hand(scores, _given(mask, s), s) for scores, mask in question.calls]
    return [_softmax(scores, mask, s) for scores, mask in question.calls]


def _softmax(scores: torch.Tensor, mask: torch.Tensor, s: Switches) -> torch.Tensor:
    times, most = s.get("times", 1.0), CUT.get(str(s.get("sizes")), math.inf)
    scores, mask = (scores * times).clamp(-most, most), _given(mask, s)
    if s.get("sizes") == "shifted":
        scores = scores - scores.amax(-1, keepdim=True)
    if s.get("given") == "batch" and mask.dim() == 3 and scores.dim() == 4:
        mask = mask[:, None]
    if s.get("fill") in ("finite", "below"):
        number = -1e20 if s["fill"] == "finite" else float(scores.min() - 1000)
        return a.softmax(scores.masked_fill(mask, number), s)
    return a.masked_softmax(scores, mask, s)


def _by_hand(scores: torch.Tensor, mask: torch.Tensor, s: Switches) -> torch.Tensor:
    """A softmax from which the wrong maximum is subtracted, or none."""
    if s.keys() - {"sizes", "given"}:
        raise ValueError("there is no softmax by hand of this kind")
    free = scores.masked_fill(mask, -math.inf)
    powers = (free - free.amax() if s["sizes"] == "one maximum" else free).exp()
    return powers / powers.sum(-1, keepdim=True)


def scores_and_masks(probe: Probe) -> Iterator[Question]:
    for shape in ((3, 6, 4), (2, 4, 7)):
        yield Question(((probe.tensor(*shape, scale=2.0), probe.mask(*shape[1:])),))
    for size in (1e6, 100.0):
        large = torch.arange(1.0, 19).roll(5).view(1, 3, 6) * size
        yield Question(((torch.cat([large, -large, large - 9 * size]), probe.mask(3, 6)),))
    steps = probe.uniform(3, 4, 6).argsort(dim=-1)
    yield Question(((steps * 1e36 - 3e38, steps > 0),))  # the lowest score of each row is free
    scores, mask = probe.tensor(3, 5, 6), probe.mask(5, 6)
    yield Question(((scores.masked_fill(mask, 3e9), mask),))
    yield Question(((probe.tensor(3, 3, 4, 6), probe.mask(3, 4, 6)),))


CUT = {"cut off": 50.0, "cut off high": 1e4}
SIZES = a.deviations(
    "sizes",
    "Scores may have any finite size. What does the softmax of 30000 and 20000 give?",
    {
        "cut off": "Scores of some hundreds are cut off: all of them count the same.",
        "cut off high": "Scores of some millions are cut off: all of them count the same.",
        "overflow": "For large scores exp overflows, or is 0 everywhere: there the weights "
        "become nan.",
        "one maximum": "The largest score of the whole tensor is subtracted everywhere: rows far "
        "below it become nan. Each row has a largest score of its own.",
        "shifted": "The largest score of each row, blocked or not, is subtracted first: if it is "
        "huge and blocked, the differences between the free ones are lost.",
    },
)
FILLED = a.deviations(
    "fill",
    a.BLOCKED,
    {
        "finite": "Blocked scores are set to a finite number, and free scores may be lower than "
        "that.",
        "below": "Where scores are huge, what blocked scores are set to is not lower than the "
        "lowest of them.",
    },
)
BY_BATCH = a.slips(
    "given",
    "To which axes of scores with four axes does a mask with three broadcast?",
    {
        "batch": "If scores have four axes and the mask three, the first axis of the mask is taken "
        "for the first one of the scores.",
    },
)
TIMES = Factor(
    "times",
    a.POWERS,
    "The scores are multiplied by about {number} before the softmax.",
    "What does the formula do to the scores before the softmax?",
    slip=True,
)

# -- CausalAttention ------------------------------------------------------------------------------


def causal_attention(question: Question, s: Switches) -> list[torch.Tensor]:
    found = []
    for (x,) in question.calls:
        made = {c: x @ question.weights[f"W_{name}.weight"].T for c, name in NAMES.items()}
        q, k, v = ((made | {"x": x})[letter] for letter in s.get("roles", "qkv"))
        mask = a.blocked(len(x), s, question.training)
        found.append(a.attention(q, k, v, s, mask, d_in=x.shape[-1]))
    return found


def sequences(probe: Probe) -> Iterator[Question]:
    """Two lengths in a row, one of them above any width; in training mode, too. The scores are of
    several sizes."""
    for d_in, d_out, tokens in ((6, 8, (7, 4)), (5, 3, (11, 6))):
        calls = tuple(
            (probe.tensor(n, d_in) * torch.linspace(0.5, 3.0, n)[:, None],) for n in tokens
        )
        build = {"d_in": d_in, "d_out": d_out, "context_length": 13}
        yield Question(calls, build, modes=(False, True))


NAMES = {"q": "query", "k": "key", "v": "value"}
ATTENTION = (
    *(*a.SCALE, *a.SCALE_IN, *a.NORMALIZE, *a.SCORES, *a.RESULT),
    *(*a.MASK, *a.MASK_MODES, *a.FILL, *a.LAYERS),
)
# Those that are left out give nothing but nan under a mask.
SOFTMAX = tuple(
    d
    for d in (*GIVEN, *BY_BATCH, *a.FILL, *FILLED, *a.NORMALIZE, *a.BATCH_AXIS, *SIZES)
    if d.value not in ("plus", "sum")
)
FAMILIES = {
    "causal_mask": Family(causal_mask, lengths, (*POLARITY, *BEGIN_AGAIN, *a.MASK_KIND)),
    "to_blocked": Family(to_blocked, masks_of_all_kinds, (*KINDS, *a.MASK_KIND)),
    "leaking_rows": Family(
        leaking_rows, changed_outputs, (*WHERE_ROWS, *MOVED, *TOLERATED, *RELATIVE, *COMPARED)
    ),
    "mask_and_renormalize": Family(
        mask_and_renormalize, weights_and_masks, (*GIVEN, *TOTAL), (ADDED, LEAST)
    ),
    "masked_softmax": Family(
        masked_softmax,
        scores_and_masks,
        SOFTMAX,
        (TIMES, a.FILL_NUMBER),
    ),
    "CausalAttention": Family(
        causal_attention, sequences, ATTENTION, (*a.FACTORS, a.HIGH_BOUND, a.FILL_NUMBER)
    ),
}
