"""The deviation families of s09_cross_attention."""

import math
from collections.abc import Iterator

import torch

from autograder.checks import Deviation, Family, Probe, Question, Switches
from graders.families import attention as a

LENGTHS_HINT = "Number the rows of a sentence 0, 1, 2, and so on: which of them are padding?"
REASONS = "Write down the mask of the example: which keys may each query of each sentence see?"
MOVED = "Follow one token of the old context: where are its key, its value and its column now?"
SOURCES_HINT = (
    "Where do queries come from, and where keys and values? Which of the two sequences does each "
    "layer project?"
)
EMPTY_HINT = "What does the docstring give to a query whose keys are all blocked?"
UNUSED = (
    "Follow the mask to where the scores are computed. `masked_fill` without an underscore returns "
    "a new tensor and leaves the old one unchanged; is its result used?"
)
FINITE = (
    "Which number is put in place of a blocked score, or added to it? Can a free score be lower, "
    "and what is the softmax of a row that holds this number everywhere?"
)

# -- cross_weights --------------------------------------------------------------------------------

SCALE_TOKENS = a.slips(
    "scale",
    a.DIVIDED,
    {
        "queries": "The scores are divided by the square root of the number of queries, not of the "
        "width of a key."
    },
)
SCALE_VALUES = a.slips(
    "scale",
    a.DIVIDED,
    {
        "values": "The scores are divided by the square root of the width of a value, not of a "
        "key.",
        "values width": "The scores are divided by the width of a value, not by the square root of "
        "a key's width.",
    },
)
ASKED = a.deviations(
    "asked",
    SOURCES_HINT,
    {
        "queries": "The queries are compared with each other: the keys have no effect.",
        "keys": "The keys are compared with each other: the queries have no effect.",
    },
)


def cross_weights(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_weights(q, k, s) for q, k in question.calls]


def _weights(q: torch.Tensor, k: torch.Tensor, s: Switches) -> torch.Tensor:
    scaled = _scaled(q, 1, s)
    q, k = {"queries": (q, q), "keys": (k, k)}.get(str(s.get("asked")), (q, k))
    return a.weights(q, k, scaled)


def _scaled(q: torch.Tensor, d_v: int, s: Switches) -> Switches:
    """Switches in which a scale of this stage is a factor."""
    factors = {"queries": q.shape[-2] ** -0.5, "values": d_v**-0.5, "values width": 1 / d_v}
    scale = s.get("scale")
    return {**s, "factor": factors[scale]} if scale in factors else s


def queries_and_keys(probe: Probe) -> Iterator[Question]:
    """Two widths; more keys than any width, and fewer keys than queries."""
    for queries, keys, width in ((5, 17, 6), (9, 7, 10)):
        shapes = ((queries, width), (keys, width))
        yield Question((tuple(probe.tensor(*shape, scale=1.3) for shape in shapes),))


# -- padding_mask ---------------------------------------------------------------------------------

PADDED = a.slips(
    "padded",
    LENGTHS_HINT,
    {
        "words": "The mask is inverted: the tokens of a sentence are blocked, not its padding.",
        "front": "As many tokens as there is padding are blocked at the beginning of a sentence.",
        "words at the end": "As many tokens as a sentence has are blocked at its end.",
        "one too few": "The first token of the padding is free.",
        "one too many": "The last token of a sentence is blocked, too.",
        "first of it": "Only the first token of the padding is blocked.",
        "last word": "Only the last token of a sentence is blocked, and no padding.",
        "full": "A sentence that fills all its rows is blocked entirely.",
    },
    but=("first of it", "last word"),
)
WHOSE = a.slips(
    "whose",
    LENGTHS_HINT,
    {
        "first": "The length of the first sentence is used for all sentences.",
        "longest": "The length of the longest sentence is used for all sentences.",
        "shortest": "The length of the shortest sentence is used for all sentences.",
        "reversed": "The sentences are in reverse order.",
        "longest first": "The sentences are sorted: the longest one comes first.",
        "shortest first": "The sentences are sorted: the shortest one comes first.",
    },
)
SHAPE = a.slips(
    "shape",
    "Which shape does the docstring ask for, and which axis are the sentences on?",
    {
        "transposed": "The mask is transposed: sentences are columns.",
        "extra axis": "The mask has an additional axis of length 1 in the middle.",
    },
)


def padding_mask(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_padding(lengths, n, s) for lengths, n in question.calls]


def _padding(lengths: torch.Tensor, n: int, s: Switches) -> torch.Tensor:
    match s.get("whose"):
        case "first":
            lengths = lengths[:1].expand(lengths.shape)
        case "longest":
            lengths = lengths.max().expand(lengths.shape)
        case "shortest":
            lengths = lengths.min().expand(lengths.shape)
        case "reversed":
            lengths = lengths.flip(0)
        case "longest first" | "shortest first" as order:
            lengths = lengths.sort(descending=order == "longest first").values
    mask = _blocked(torch.arange(n), lengths[:, None], n, s)
    if s.get("shape") == "transposed":
        mask = mask.T
    return a.of_kind(mask[:, None] if s.get("shape") == "extra axis" else mask, s)


def _blocked(places: torch.Tensor, lengths: torch.Tensor, n: int, s: Switches) -> torch.Tensor:
    match s.get("padded"):
        case "words":
            return places < lengths
        case "front":
            return places < n - lengths
        case "words at the end":
            return places >= n - lengths
        case "one too few":
            return places > lengths
        case "one too many":
            return places >= lengths - 1
        case "first of it":
            return places == lengths
        case "last word":
            return places == lengths - 1
        case "full":
            return (places >= lengths) | (lengths == n)
    return places >= lengths


def lengths(probe: Probe) -> Iterator[Question]:
    """Short, full and empty sentences; the first one is neither the longest nor the shortest."""
    for numbers, n in (([4, 6, 1, 0, 3], 6), ([3, 5, 2, 4], 7)):
        yield Question(((torch.tensor(numbers), n),))


# -- combined_mask --------------------------------------------------------------------------------

JOINED = a.slips(
    "joined",
    REASONS,
    {
        "and": "A key is blocked only where both masks block it; one reason is enough.",
        "xor": "A key is free where both masks block it; one reason is enough.",
        "padding": "Only the padding is blocked: pairs has no effect.",
        "pairs": "Only pairs has an effect: padding is not blocked.",
        "free": "The mask is inverted: True marks the keys that are free.",
        "opened": "A query whose keys are all blocked gets all of them free.",
    },
    but=("padding", "pairs"),
)
READ = a.slips(
    "read",
    REASONS,
    {
        "padding": "The meaning of padding is inverted, as if True meant free.",
        "at the end": "Only the number of keys that padding marks in a sentence counts: that many "
        "are blocked at its end.",
        "pairs": "The meaning of the mask of pairs is inverted, as if True meant free.",
    },
    but=("at the end",),
)
FIRST_ITEM = a.slips(
    "items",
    REASONS,
    {
        "first": "The padding of the first sentence is used for all sentences.",
        "any": "What is padding in one sentence is blocked in all of them.",
        "reversed": "The sentences are in reverse order.",
        "tiled": "The rows of padding are repeated one after another over all queries, so that "
        "the queries of a sentence get the padding of different sentences.",
    },
)


def combined_mask(question: Question, s: Switches) -> list[torch.Tensor]:
    return [a.of_kind(_combined(*call, s=s), s) for call in question.calls]


def _combined(padding: torch.Tensor, pairs: torch.Tensor, *, s: Switches) -> torch.Tensor:
    match s.get("items"):
        case "first":
            padding = padding[:1].expand(padding.shape)
        case "any":
            padding = padding.any(0).expand(padding.shape)
        case "reversed":
            padding = padding.flip(0)
    if s.get("read") == "at the end":
        padding = padding.sort(dim=-1).values
    padding = (~padding if s.get("read") == "padding" else padding)[:, None]
    if s.get("items") == "tiled":
        batch, _, keys = padding.shape
        padding = padding[:, 0].repeat(len(pairs), 1).view(batch, len(pairs), keys)
    pairs = ~pairs if s.get("read") == "pairs" else pairs
    joined = {
        "and": padding & pairs,
        "xor": padding ^ pairs,
        "padding": padding | (pairs & False),
        "pairs": pairs | (padding & False),
        "free": ~(padding | pairs),
    }
    if s.get("joined") == "opened":
        return (padding | pairs) & ~(padding | pairs).all(-1, keepdim=True)
    return joined.get(str(s.get("joined")), padding | pairs)


def two_masks(probe: Probe) -> Iterator[Question]:
    """One sentence of the second question is empty."""
    for batch, queries, keys in ((3, 4, 6), (4, 7, 5)):
        padding = probe.mask(batch, keys)
        padding[2] |= batch == 4
        yield Question(((padding, probe.mask(queries, keys)),))


# -- attention ------------------------------------------------------------------------------------

GIVEN = (
    *a.slips(
        "given",
        "Which keys of a query does the given mask block, and which of them have a weight?",
        {
            "reversed": "The meaning of the mask is inverted: the free keys are blocked.",
            "causal": "A causal mask takes the place of the given one.",
        },
        but=("causal",),
    ),
    *a.deviations("given", UNUSED, {"unused": "The mask has no effect."}),
)
ALWAYS = a.deviations(
    "always",
    a.MASKED,
    {"causal": "A causal mask takes effect in addition to the given one."},
)
EMPTY = (
    *a.slips(
        "empty",
        EMPTY_HINT,
        {"nan": "A query whose keys are all blocked gets nan, not the zero vector."},
    ),
    *a.slips(
        "empty",
        "What is the softmax of a row that holds the same number everywhere? What does the "
        "docstring give to a query whose keys are all blocked?",
        {
            "mean": "A query whose keys are all blocked gets the mean of all values, not the zero "
            "vector."
        },
    ),
)
EMPTY_ITEMS = a.slips(
    "empty",
    EMPTY_HINT,
    {
        "items": "Only where all of an item is padding, its queries get the zero vector: other "
        "queries whose keys are all blocked get the mean of all values.",
        "items nan": "Only where all of an item is padding, its queries get the zero vector: other "
        "queries whose keys are all blocked get nan.",
    },
)
FREE = a.slips(
    "fill",
    a.BLOCKED,
    {
        "lost": "Where the scores of blocked keys are far above those of the free ones, the "
        "weights of the free ones do not sum to 1: they are next to 0.",
    },
)
NUMBER_FOR_BLOCKED = -1e9
FINITE_FILL = a.slips(
    "fill",
    FINITE,
    {
        "finite": "Blocked scores are replaced by a finite number: free scores below it get no "
        "weight, and a query whose keys are all blocked gets the mean of all values.",
        "added": "A finite number is added to blocked scores: where scores are much larger than it "
        "in size, it blocks nothing, and a query whose keys are all blocked gets the mean of all "
        "values.",
        "finite, then zeros": "Blocked scores are replaced by a finite number: free scores below "
        "it get no weight.",
    },
    but=("finite, then zeros",),
)
PARTS = a.slips(
    "parts",
    a.PARTS,
    {"keys": "The keys take the place of the values."},
)


def attention(question: Question, s: Switches) -> list[torch.Tensor]:
    found = []
    if question.summary:  # a softmax by hand may be right there, for instance under a mask
        s = {name: value for name, value in s.items() if name != "large"}
    for q, k, v, *rest in question.calls:
        mask = rest[0] if rest else None
        found.append(attended(q, k, k if s.get("parts") == "keys" else v, _given(mask, s), s))
    return found


def _given(mask: torch.Tensor | None, s: Switches) -> torch.Tensor | None:
    if mask is None:
        return None
    match s.get("given"):
        case "reversed":
            return ~mask
        case "unused":
            return None
        case "causal":
            return torch.ones_like(mask).triu(1)
    return mask


def attended(
    q: torch.Tensor,
    k: torch.Tensor,
    v: torch.Tensor,
    mask: torch.Tensor | None,
    s: Switches,
    d_in: int = 1,
) -> torch.Tensor:
    """Attention in which a query without a free key gets the zero vector."""
    scaled = _scaled(q, v.shape[-1], s)
    if s.get("always") == "causal":
        later = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool).triu(1)
        mask = later if mask is None else later | mask
    if mask is not None and s.get("fill") == "lost":
        weights = a.weights(q, k, scaled, None, d_in).masked_fill(mask, 0.0)
        return a.context(weights / (weights.sum(-1, keepdim=True) + 1e-9), v, scaled)
    if mask is not None and s.get("fill") in ("finite", "added", "finite, then zeros"):
        scores = a.scores_of(q, k, scaled, d_in)
        if s["fill"] == "added":
            scores = scores + mask * NUMBER_FOR_BLOCKED
        else:
            scores = scores.masked_fill(mask, NUMBER_FOR_BLOCKED)
        weights = a.scaled_after(a.softmax(scores, scaled), q.shape[-1], s)
        if s["fill"] == "finite, then zeros":
            weights = weights.masked_fill(mask, 0.0)
        return a.context(weights, v, scaled)
    weights = a.weights(q, k, scaled, mask, d_in)
    if mask is not None and not {"fill", "fill number"} & set(s):
        none_free = mask.all(-1, keepdim=True)
        weights = weights.masked_fill(mask & ~none_free, 0.0)
        rest = {"nan": math.nan, "mean": 1 / k.shape[-2]}.get(str(s.get("empty")), 0.0)
        weights = weights.masked_fill(none_free, rest)
    return a.context(weights, v, scaled)


def with_and_without_a_mask(probe: Probe) -> Iterator[Question]:
    """More keys than any width. One query of the last mask has no free key. Then the score of a
    blocked key is about 60, and scores are large, or far below any number for blocked ones."""
    for queries, keys, d_k, d_v in ((5, 7, 6, 4), (9, 17, 10, 8)):
        for masked in range(3):
            shapes = ((3, queries, d_k), (3, keys, d_k), (3, keys, d_v))
            call = tuple(probe.tensor(*shape, scale=1.2) for shape in shapes)
            mask = probe.mask(queries, keys)
            mask[-1] |= masked == 2
            yield Question(((*call, mask) if masked else call,))
    key, mask = probe.tensor(3, 7, 6), probe.mask(5, 7)
    key[:, 3], mask[:, 3] = 25.0, True
    mask[:, 6] = False
    yield Question(((torch.ones(3, 5, 6), key, probe.tensor(3, 7, 4), mask),))
    q, k = (a.far_apart(probe.tensor(8, n, 6)) for n in (5, 4))
    yield Question(((q, k, probe.tensor(8, 4, 7)),))
    yield _far_below_zero(probe)


def _far_below_zero(probe: Probe) -> Question:
    """Scores of about -1e30, no two of them close to each other. The answer's values count if they
    are the right ones, or if blocked keys have all weight, the mask blocks nothing, or no key has
    any weight."""
    query, key, value = torch.zeros(1, 5, 6), torch.zeros(1, 7, 6), probe.tensor(1, 7, 4)
    query[..., 0], key[0, :, 0] = -1e15, 1e15 * (1 + probe.permutation(7) / 8)
    mask, scores = probe.mask(5, 7), query @ key.mT
    free = scores.masked_fill(mask, -math.inf).softmax(-1)
    blocked = mask / mask.sum(-1, keepdim=True)
    known = [weights @ value for weights in (free, blocked, scores.softmax(-1), 0 * free)]

    def summary(values: list[torch.Tensor]) -> list[torch.Tensor]:
        (found,) = values
        for number, one in enumerate(known):
            if found.shape == one.shape and found.float().allclose(one, 1e-3, 1e-5):
                return [torch.tensor(number)]
        raise ValueError("another mistake shows, too")

    return Question(((query, key, value, mask),), summary=summary)


# -- reorder_context ------------------------------------------------------------------------------

UNMOVED = {
    "unmoved": "The {part} stay in their old places.",
    "inverse": "The {part} are moved in the opposite direction.",
    "reversed": "The {part} are put in reverse order.",
}


def _moves(part: str) -> tuple[Deviation, ...]:
    words = {value: mistake.format(part=part) for value, mistake in UNMOVED.items()}
    return a.slips(part, MOVED, words, but=("unmoved",))


COLUMNS = a.slips(
    "mask",
    "Which axis of the mask are the tokens of the context on?",
    {
        "unmoved": "The mask stays as it is.",
        "inverse": "The columns of the mask are moved in the opposite direction.",
        "reversed": "The columns of the mask are put in reverse order.",
        "rows": "In a square mask, the rows are moved, not the columns.",
        "both": "In a square mask, the rows are moved, too, not the columns alone.",
        "negated": "The mask is inverted.",
        "overwritten": "The columns of the mask are moved inside the mask, one after the other: "
        "some are overwritten before they are read.",
    },
    but=("unmoved", "overwritten"),
)
WHOLE = a.slips(
    "whole",
    MOVED,
    {
        "inverse": "Keys, values and mask are moved in the opposite direction.",
        "unmoved": "Keys, values and mask stay as they are.",
        "swapped": "Token j is swapped with token order[j], one j after the other, as if no token "
        "had been moved before.",
        "swapped but the last": "Token j is swapped with token order[j], one j after the other "
        "except the last, as if no token had been moved before.",
        "swapped forward": "Token j is swapped with token order[j], one j after the other, but "
        "only where order[j] is larger than j.",
    },
    but=("unmoved",),
)


def reorder_context(question: Question, s: Switches) -> list[tuple[torch.Tensor, ...]]:
    return [_reordered(*call, s=s) for call in question.calls]


def _reordered(
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor,
    order: torch.Tensor,
    *,
    s: Switches,
) -> tuple[torch.Tensor, ...]:
    orders = {
        "inverse": order.argsort(),
        "reversed": torch.arange(len(order)).flip(0),
        "unmoved": torch.arange(len(order)),
        "swapped": _swapped(order, len(order)),
        "swapped but the last": _swapped(order, len(order) - 1),
        "swapped forward": _swapped(order.maximum(torch.arange(len(order))), len(order)),
    }
    usual = orders.get(str(s.get("whole")), order)
    keys, values, columns = (
        orders.get(str(s.get(part)), usual) for part in ("keys", "values", "mask")
    )
    match s.get("mask"):
        case "rows":
            moved = mask[usual]
        case "both":
            moved = mask[usual][:, usual]
        case "negated":
            moved = ~mask[:, usual]
        case "overwritten":
            moved = mask.clone()
            for place, column in enumerate(usual.tolist()):
                moved[:, place] = moved[:, column]
        case _:
            moved = mask[:, columns]
    return key[keys], value[values], moved


def _swapped(order: torch.Tensor, steps: int) -> torch.Tensor:
    """Where each token comes from if token j is swapped with token ``order[j]``, for so many j one
    after the other."""
    places = list(range(len(order)))
    for j, k in enumerate(order.tolist()[:steps]):
        places[j], places[k] = places[k], places[j]
    return torch.tensor(places)


def contexts_and_orders(probe: Probe) -> Iterator[Question]:
    """As many queries as keys, so that rows of the mask can be moved; orders that are no reverse of
    themselves."""
    for tokens, d_k, d_v in ((6, 4, 3), (9, 2, 5)):
        order = torch.arange(tokens).roll(2)
        order[:3] = order[[1, 2, 0]]
        mask = probe.mask(tokens, tokens)
        yield Question(((probe.tensor(tokens, d_k), probe.tensor(tokens, d_v), mask, order),))


# -- CrossAttention -------------------------------------------------------------------------------

# As many queries as keys are asked, so these cannot be told apart.
NUMBER = {
    "keys": "The scores are divided by the square root of the number of tokens, not of the width "
    "of a key.",
    "number of keys": "The scores are divided by the number of tokens, not by the square root of "
    "the width of a key.",
}
SCALE = (
    *(d for d in a.SCALE if d.value not in NUMBER),
    *a.slips("scale", a.DIVIDED, NUMBER),
)
SOURCES = a.slips(
    "sources",
    SOURCES_HINT,
    {
        "ccc": "The queries are made from the context, not from x.",
        "xxc": "The keys are made from x, not from the context.",
        "xcx": "The values are made from x, not from the context.",
        "xxx": "Keys and values are made from x: the context has no effect.",
        "cxx": "x and context are exchanged: queries come from the context, keys and values "
        "from x.",
        "cxc": "Queries are made from the context and keys from x: they are exchanged.",
        "ccx": "The queries are made from the context, and the values from x.",
    },
    but=("xxx",),
)
LAYERS = a.slips(
    "layers",
    a.PARTS,
    {
        "kqv": "W_query and W_key are exchanged: W_query makes the keys, W_key the queries.",
        "qqv": "W_query makes the keys, too: W_key has no effect.",
        "kkv": "W_key makes the queries, too: W_query has no effect.",
        "qk-": "The tokens themselves are used for the values: W_value has no effect.",
        "qkq": "W_query makes the values, too: W_value has no effect.",
        "qkk": "W_key makes the values, too: W_value has no effect.",
    },
    but=("qk-",),
)
PADDING = a.slips(
    "padding",
    REASONS,
    {
        "reversed": "The meaning of padding is inverted: the words are blocked.",
        "queries": "padding blocks queries, not keys.",
        "items": "padding is aligned with the queries: query i of every item gets the padding "
        "of item i.",
        "first": "The padding of the first item is used for all items.",
        "values": "The values of padding are set to 0, and its scores are not blocked.",
        "keys": "The keys of padding are set to 0, and its scores are not blocked.",
        "context": "Keys and values of padding are set to 0, and its scores are not blocked.",
    },
    but=("values", "keys", "context"),
)
PAIRS = a.slips(
    "pairs",
    REASONS,
    {
        "reversed": "The meaning of pairs is inverted: True is taken for free.",
        "transposed": "pairs is transposed.",
    },
)
NO_EFFECT = (
    *a.deviations("padding", UNUSED, {"unused": "padding has no effect."}),
    *a.deviations("pairs", UNUSED, {"unused": "pairs has no effect."}),
)
BOTH = a.slips(
    "both",
    REASONS,
    {
        "and": "Where both masks are given, a key is blocked only where both block it.",
        "xor": "Where both masks are given, a key is free where both block it.",
        "padding": "Where both masks are given, pairs has no effect.",
        "pairs": "Where both masks are given, padding has no effect.",
    },
    but=("padding", "pairs"),
)


MODES = a.deviations(
    "modes",
    REASONS,
    {
        "training": "The masks take effect in training mode only.",
        "evaluation": "The masks take effect in evaluation mode only.",
    },
)


def cross_attention(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_crossed(question, *call, s=s) for call in question.calls]


def _crossed(
    question: Question,
    x: torch.Tensor,
    context: torch.Tensor,
    padding: torch.Tensor | None = None,
    pairs: torch.Tensor | None = None,
    *,
    s: Switches,
) -> torch.Tensor:
    matrices = {c: question.weights[f"W_{name}.weight"].T for c, name in NAMES.items()}
    sources = [{"x": x, "c": context}[letter] for letter in s.get("sources", "xcc")]
    q, k, v = (
        tokens if letter == "-" else tokens @ matrices[letter]
        for letter, tokens in zip(s.get("layers", "qkv"), sources, strict=True)
    )
    if padding is not None and s.get("padding") in ("keys", "context"):
        k = k.masked_fill(padding[:, :, None], 0.0)
    if padding is not None and s.get("padding") in ("values", "context"):
        v = v.masked_fill(padding[:, :, None], 0.0)
    mask = _mask(_padding_of(padding, s), _pairs_of(pairs, s), s)
    if s.get("modes") == ("evaluation" if question.training else "training"):
        mask = None
    if str(s.get("empty")).startswith("items"):
        empty = "nan" if s["empty"] == "items nan" else "mean"
        found = attended(q, k, v, mask, {**s, "empty": empty}, d_in=x.shape[-1])
        return found if padding is None else found.masked_fill(padding.all(-1)[:, None, None], 0.0)
    return attended(q, k, v, mask, s, d_in=x.shape[-1])


def _padding_of(padding: torch.Tensor | None, s: Switches) -> torch.Tensor | None:
    if padding is None or s.get("padding") in ("unused", "values", "keys", "context"):
        return None
    match s.get("padding"):
        case "reversed":
            return ~padding[:, None]
        case "queries":
            return padding[:, :, None]
        case "items":
            return padding
        case "first":
            return padding[:1, None]
    return padding[:, None]


def _pairs_of(pairs: torch.Tensor | None, s: Switches) -> torch.Tensor | None:
    if pairs is None or s.get("pairs") == "unused":
        return None
    if s.get("pairs") == "reversed":
        return ~pairs
    return pairs.T if s.get("pairs") == "transposed" else pairs


def _mask(
    padding: torch.Tensor | None, pairs: torch.Tensor | None, s: Switches
) -> torch.Tensor | None:
    if padding is None or pairs is None:
        return pairs if padding is None else padding
    joined = {"and": padding & pairs, "xor": padding ^ pairs, "padding": padding, "pairs": pairs}
    return joined.get(str(s.get("both")), padding | pairs)


def two_sequences(probe: Probe) -> Iterator[Question]:
    """Two sequences of one shape, and as many items as tokens: so answers that take the wrong one,
    or line a mask up wrongly, give values. One item of the last padding is empty, and one query of
    the last pairs has no key. Masks are asked for in evaluation and in training mode."""
    for n, d_in, d_key, d_value in ((5, 6, 4, 3), (11, 5, 8, 10)):
        build = {"d_query": d_in, "d_context": d_in, "d_key": d_key, "d_value": d_value}
        x, context = probe.tensor(n, n, d_in), probe.tensor(n, n, d_in)
        padding, pairs = probe.mask(n, n), probe.mask(n, n)
        yield Question(
            (
                (x, context),
                (x, context, padding),
                (x, context, None, pairs),
                (x, context, padding, pairs),
            ),
            build,
            modes=(False, True),
        )
        padding, pairs = probe.mask(n, n), probe.mask(n, n)
        padding[1] = pairs[2] = True
        yield Question(
            ((x, context, padding), (x, context, None, pairs)), build, modes=(False, True)
        )


NAMES = {"q": "query", "k": "key", "v": "value"}
RESULT = tuple(d for d in a.RESULT if d.value == "mean")
SOFTMAX = tuple(d for d in a.NORMALIZE if d.value != "sum")  # nan under a mask
FILL = tuple(d for d in a.FILL if d.value != "plus")
FAMILIES = {
    "cross_weights": Family(
        cross_weights,
        queries_and_keys,
        (
            *(*a.SCALE, *SCALE_TOKENS, *a.NORMALIZE, *a.SCORES),
            *(*a.TRANSPOSED, *a.TRANSPOSED_WEIGHTS, *ASKED),
        ),
        a.FACTORS,
    ),
    "padding_mask": Family(padding_mask, lengths, (*PADDED, *WHOSE, *SHAPE, *a.MASK_KIND)),
    "combined_mask": Family(combined_mask, two_masks, (*JOINED, *READ, *FIRST_ITEM, *a.MASK_KIND)),
    "attention": Family(
        attention,
        with_and_without_a_mask,
        (
            *(*a.SCALE, *SCALE_TOKENS, *SCALE_VALUES, *SOFTMAX, *a.BATCH_AXIS, *a.SCORES),
            *(*RESULT, *GIVEN, *ALWAYS, *EMPTY, *FILL, *FREE, *FINITE_FILL, *PARTS),
            *a.LARGE_WITH_ZEROS,
        ),
        (*a.FACTORS, a.FILL_NUMBER),
    ),
    "reorder_context": Family(
        reorder_context, contexts_and_orders, (*_moves("keys"), *_moves("values"), *COLUMNS, *WHOLE)
    ),
    "CrossAttention": Family(
        cross_attention,
        two_sequences,
        (
            *(*SCALE, *a.SCALE_IN, *SCALE_VALUES, *SOFTMAX, *a.BATCH_AXIS, *a.SCORES),
            *(*a.TRANSPOSED, *a.RESULT, *a.VALUES, *SOURCES, *LAYERS),
            *(*PADDING, *PAIRS, *NO_EFFECT, *BOTH, *MODES, *ALWAYS, *EMPTY, *EMPTY_ITEMS, *FILL),
        ),
        (*a.FACTORS, a.FILL_NUMBER),
    ),
}
