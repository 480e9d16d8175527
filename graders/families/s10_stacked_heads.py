"""The deviation families of s10_stacked_heads."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import torch
from torch.nn.functional import layer_norm

from autograder.checks import Deviation, Family, Probe, Question, Switches
from graders.families import attention as a
from graders.families import dropout as d
from graders.families import heads as h

SIDE = "Write down the features of one token: which head does each of them come from?"
WHICH = "Which head do you call in each round, and where does its output go?"
BLOCKS = "Which columns of the weight are multiplied with the features of head 1?"
SAID = "What does the docstring ask for: what one head adds to the output, or all of them?"

# -- concatenate_heads, and how heads are joined in a layer ---------------------------------------

JOIN = a.slips(
    "join",
    SIDE,
    {
        "interleaved": "A feature of each head is taken in turn; all of head 0 should come first.",
        "view": "The heads are stacked on a first axis and only reshaped, which puts features of "
        "different tokens side by side.",
        "view behind": "The heads are stacked after the axis of the batch and only reshaped, "
        "which puts features of different tokens side by side.",
    },
)
OTHER_WIDTH = a.slips(
    "join",
    SIDE,
    {
        "tokens": "In a batch the heads are put together along the tokens, not side by side.",
        "batch": "In a batch the heads are put together along the sequences, not side by side.",
        "sum": "The heads are added up, not put side by side.",
        "mean": "The heads are averaged, not put side by side.",
        "product": "The heads are multiplied, not put side by side.",
        "largest": "The largest of the heads' numbers is taken for each feature.",
        "stacked": "The heads get a first axis of their own; they are not put side by side.",
        "stacked behind": "The heads get an axis of their own after that of the batch; they "
        "are not put side by side.",
        "stacked before the features": "The heads get an axis of their own before the features; "
        "they are not put side by side.",
        "stacked last": "The heads get a last axis of their own; they are not put side by side.",
    },
    but=("sum", "mean", "product", "largest"),
)
HEADS = a.slips(
    "heads",
    WHICH,
    {
        "reversed": "The last head comes first.",
        "first": "Head 0 takes the place of all others.",
        "last": "The last head takes the place of all others.",
        "rotated": "Head 1 comes first, and head 0 comes last.",
    },
    but=("first", "last"),
)
SORTED = a.slips(
    "heads",
    WHICH,
    {"sorted": "More than ten heads are in the order of their numbers as texts: 10 before 2."},
)
MISSING = a.deviations(
    "heads",
    WHICH,
    {
        "without the first": "Head 0 is left out.",
        "without the last": "The last head is left out.",
        "first alone": "Only head 0 is returned.",
        "last alone": "Only the last head is returned.",
    },
)


def concatenate_heads(question: Question, s: Switches) -> list[torch.Tensor]:
    return [
        joined(torch.stack(outputs)[_numbers(len(outputs), s)], s) for (outputs,) in question.calls
    ]


def joined(heads: torch.Tensor, s: Switches) -> torch.Tensor:
    """(heads, batch, tokens, width) -> (batch, tokens, heads * width)"""
    side_by_side = (*heads.shape[1:3], -1)
    found: dict[str, Callable[[], torch.Tensor]] = {
        "interleaved": lambda: heads.permute(1, 2, 3, 0).reshape(side_by_side),
        "view": lambda: heads.reshape(side_by_side),
        "view behind": lambda: heads.transpose(0, 1).reshape(side_by_side),
        "tokens": lambda: heads.transpose(0, 1).flatten(1, 2),
        "batch": lambda: heads.flatten(0, 1),
        "sum": lambda: heads.sum(0),
        "mean": lambda: heads.mean(0),
        "product": lambda: heads.prod(0),
        "largest": lambda: heads.amax(0),
        "stacked": lambda: heads,
        "stacked behind": lambda: heads.transpose(0, 1),
        "stacked before the features": lambda: heads.permute(1, 2, 0, 3),
        "stacked last": lambda: heads.permute(1, 2, 3, 0),
    }
    usual = partial(torch.Tensor.flatten, heads.permute(1, 2, 0, 3), 2)
    return found.get(str(s.get("join")), usual)()


def _numbers(count: int, s: Switches) -> list[int]:
    """Which heads are asked, in order."""
    numbers = {
        "reversed": list(range(count))[::-1],
        "first": [0] * count,
        "last": [count - 1] * count,
        "rotated": [*range(1, count), 0],
        "sorted": sorted(range(count), key=str),
        "without the first": list(range(1, count)),
        "without the last": list(range(count - 1)),
        "first alone": [0],
        "last alone": [count - 1],
    }
    return numbers.get(str(s.get("heads")), list(range(count)))


def outputs(probe: Probe) -> Iterator[Question]:
    for heads, *shape in ((4, 3, 5, 6), (3, 2, 7, 4)):
        yield Question((([probe.tensor(*shape) for _ in range(heads)],),))


# -- arguments_for_width --------------------------------------------------------------------------

WIDE = "Multiply your d_out by the number of heads: is that the width that was asked for?"
D_OUT = a.deviations(
    "d_out",
    WIDE,
    {
        "width": "d_out is the whole width, as if there were one head.",
        "times": "d_out is the width times the number of heads, not divided by it.",
        "unchanged": "d_out stays as it was.",
        "by d_out": "d_out is the width divided by the old d_out, not by the number of heads.",
        "by d_in": "d_out is the width divided by d_in, not by the number of heads.",
        "old": "d_out is the old d_out divided by the number of heads.",
        "minus": "d_out is the width less the number of heads.",
        "one less": "d_out is one too small.",
        "one more": "d_out is one too large.",
        "float": "d_out is a float.",
    },
)
OTHERS = a.deviations(
    "others",
    "Which of the arguments may change? Compare all others with those that came in.",
    {
        "one head": "num_heads becomes 1.",
        "heads": "num_heads becomes the width divided by d_out.",
        "heads are width": "num_heads becomes the width.",
        "d_in": "d_in is changed to the width.",
        "d_in as d_out": "d_in is changed to the new d_out.",
        "bias left out": "qkv_bias is left out where it is given.",
        "bias put in": "qkv_bias=False is put in where it is not given.",
        "no dropout": "dropout becomes 0.",
        "width": "The width is put in under a name of its own.",
        "d_out only": "Only d_out is returned, without the other arguments.",
        "context": "context_length is changed to the width.",
    },
)


def arguments_for_width(question: Question, s: Switches) -> list[dict[str, Any]]:
    return [_for_width(*call, s=s) for call in question.calls]


def _for_width(given: dict[str, Any], width: int, *, s: Switches) -> dict[str, Any]:
    heads, d_in, old = given["num_heads"], given["d_in"], given["d_out"]
    d_out, rest = divmod(width, heads)
    if rest:
        raise ValueError(f"{heads} equal heads cannot give {width} features")
    made: dict[str, Any] = {
        "width": width, "times": width * heads, "unchanged": old, "by d_out": width // old,
        "by d_in": width // d_in, "old": old // heads, "minus": width - heads,
        "one less": d_out - 1, "one more": d_out + 1, "float": width / heads,
    }  # fmt: skip
    new = made.get(s.get("d_out", ""), d_out)
    changes: dict[str, dict[str, Any]] = {
        "one head": {"num_heads": 1}, "heads": {"num_heads": width // old},
        "heads are width": {"num_heads": width}, "d_in": {"d_in": width},
        "d_in as d_out": {"d_in": new}, "no dropout": {"dropout": 0.0}, "width": {"width": width},
        "context": {"context_length": width},
    }  # fmt: skip
    others = s.get("others", "")
    if others == "d_out only":
        return {"d_out": new}
    if others == "bias put in":
        given = {"qkv_bias": False} | given
    left_out = "qkv_bias" if others == "bias left out" else ""
    kept = {name: value for name, value in given.items() if name != left_out}
    return {**kept, **changes.get(others, {}), "d_out": new}


def calls_and_widths(probe: Probe) -> Iterator[Question]:
    """Widths that the old d_out divides, too; with and without qkv_bias."""
    for d_in, d_out, heads, width in ((2, 4, 3, 36), (3, 5, 2, 30), (7, 3, 4, 12), (4, 6, 5, 60)):
        call = {"d_in": d_in, "d_out": d_out, "context_length": 11, "dropout": 0.25}
        call["num_heads"] = heads
        with_bias = call | {"qkv_bias": True}
        yield Question(((call, width), (with_bias, width)))


# -- parameter_shapes -----------------------------------------------------------------------------

STORED = "What do `nn.Linear(3, 2).weight.shape` and `nn.Linear(3, 2).bias.shape` say?"
WEIGHTS_OF_HEADS = a.deviations(
    "heads",
    STORED,
    {
        "transposed": "The weights of the heads are (d_in, d_out); nn.Linear stores (d_out, d_in).",
        "square": "The weights of the heads are (d_out, d_out).",
        "narrow": "Each head gets d_out // num_heads features; d_out is the width of each head.",
        "wide": "Each head is num_heads * d_out wide.",
        "values transposed": "The weight of W_value is (d_in, d_out); nn.Linear stores (d_out, "
        "d_in).",
    },
)
BIASES_OF_HEADS = a.deviations(
    "biases",
    "What does qkv_bias say, of which layers, and which shape does such a bias have?",
    {
        "always": "The query, key and value layers always have biases.",
        "never": "The query, key and value layers never have biases.",
        "inverted": "The query, key and value layers have biases where qkv_bias is False.",
        "d_in": "The biases of the heads are (d_in,).",
        "two axes": "The biases of the heads have two axes, (1, d_out).",
        "like the weight": "The biases of the heads have the shape of the weights.",
        "values d_in": "The bias of W_value is (d_in,).",
    },
)
OUT = a.deviations(
    "out",
    "What goes into out_proj, and what comes out of it? nn.Linear stores (out, in).",
    {
        "transposed": "The weight of out_proj is (num_heads * d_out, d_out); nn.Linear stores "
        "(out, in).",
        "d_out": "The weight of out_proj is (d_out, d_out), as if there were one head.",
        "square": "The weight of out_proj is square, with num_heads * d_out rows and columns.",
        "wide": "out_proj gives num_heads * d_out features, not d_out.",
        "d_in": "The weight of out_proj is (d_out, d_in).",
        "back": "out_proj gives d_in features, not d_out.",
        "wide d_in": "The weight of out_proj is (d_out, num_heads * d_in).",
        "none": "out_proj is missing.",
        "not for one": "out_proj is missing in a layer with one head.",
    },
)
OUT_BIAS = a.deviations(
    "out bias",
    "Does out_proj always have a bias, and how many features does it give?",
    {
        "follows": "The bias of out_proj follows qkv_bias; it is always there.",
        "never": "out_proj has no bias; it always has one.",
        "wide": "The bias of out_proj is (num_heads * d_out,).",
        "d_in": "The bias of out_proj is (d_in,).",
    },
)
LISTED = a.deviations(
    "listed",
    "Compare your names with `named_parameters()` of the layer of the exercise before.",
    {
        "from one": "The heads are numbered from 1.",
        "one head": "Only one head is listed.",
        "one more": "There is one head too many.",
        "one less": "There is one head too few.",
        "no values": "The parameters of W_value are missing.",
        "no keys": "The parameters of W_key are missing.",
        "no queries": "The parameters of W_query are missing.",
        "flat": "The heads are not numbered: W_query, W_key and W_value are listed once.",
        "indexed": "The names say heads[0] where the parameters are called heads.0.",
        "no heads": "The names of the heads' parameters lack heads. at the beginning.",
        "singular": "The names begin with head and not with heads.",
        "short": "The names end in W_query, W_key and W_value, without .weight.",
    },
)


def parameter_shapes(question: Question, s: Switches) -> list[dict[str, tuple[int, ...]]]:
    return [_shapes(*call, s=s) for call in question.calls]


def _shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False, *, s: Switches
) -> dict[str, tuple[int, ...]]:
    listed, wide = s.get("listed", ""), num_heads * d_out
    rows = {"narrow": d_out // num_heads, "wide": wide}.get(s.get("heads", ""), d_out)
    weight = {"transposed": (d_in, d_out), "square": (d_out, d_out)}.get(
        s.get("heads", ""), (rows, d_in)
    )
    has = {"always": True, "never": False, "inverted": not qkv_bias}
    bias = {"d_in": (d_in,), "two axes": (1, rows), "like the weight": weight}.get(
        s.get("biases", ""), (rows,)
    )
    shapes: dict[str, tuple[int, ...]] = {}
    for head in _heads_listed(num_heads, listed):
        for name in _named(head, listed):
            turned = s.get("heads") == "values transposed" and name.endswith("W_value")
            shapes[name + ("" if listed == "short" else ".weight")] = weight[:: -1 if turned else 1]
            if has.get(s.get("biases", ""), qkv_bias):
                narrow = s.get("biases") == "values d_in" and name.endswith("W_value")
                shapes[f"{name}.bias"] = (d_in,) if narrow else bias
    return shapes | _out_shapes(d_in, d_out, num_heads, qkv_bias, s)


def _heads_listed(heads: int, listed: str) -> range:
    first = int(listed == "from one")
    count = {"one head": 1, "flat": 1, "one more": heads + 1, "one less": heads - 1}
    return range(first, first + count.get(listed, heads))


def _named(head: int, listed: str) -> list[str]:
    before = {
        "flat": "", "indexed": f"heads[{head}].", "no heads": f"{head}.",
        "singular": f"head.{head}.",
    }.get(listed, f"heads.{head}.")  # fmt: skip
    missing = {"no values": "W_value", "no keys": "W_key", "no queries": "W_query"}.get(listed)
    layers = ("W_query", "W_key", "W_value")
    return [f"{before}{layer}" for layer in layers if layer != missing]


def _out_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool, s: Switches
) -> dict[str, tuple[int, ...]]:
    out, bias, wide = s.get("out", ""), s.get("out bias", ""), num_heads * d_out
    if out == "none" or (out == "not for one" and num_heads == 1):
        return {}
    weight = {
        "transposed": (wide, d_out), "d_out": (d_out, d_out), "square": (wide, wide),
        "wide": (wide, wide), "d_in": (d_out, d_in), "back": (d_in, wide),
        "wide d_in": (d_out, num_heads * d_in),
    }.get(out, (d_out, wide))  # fmt: skip
    features = {"wide": wide, "back": d_in}.get(out, d_out)
    shapes: dict[str, tuple[int, ...]] = {"out_proj.weight": weight}
    if bias == "never" or (bias == "follows" and not qkv_bias):
        return shapes
    return shapes | {"out_proj.bias": ({"wide": wide, "d_in": d_in}.get(bias, features),)}


def widths(probe: Probe) -> Iterator[Question]:
    for d_in, d_out, heads in ((5, 6, 3), (7, 4, 2), (3, 8, 4), (6, 5, 1)):
        yield Question(((d_in, d_out, heads, True), (d_in, d_out, heads)))


# -- head_contributions ---------------------------------------------------------------------------

CUT = a.slips(
    "cut",
    BLOCKS,
    {
        "interleaved": "Head h gets every H-th column of the weight, from column h on; its columns "
        "are neighbours.",
        "reversed": "The blocks of columns are assigned from the last head to the first.",
        "first": "Every head gets the first block of columns.",
        "view": "The weight is cut by a plain reshape to (heads, d_out, width).",
        "view transposed": "The weight is cut by a plain reshape to (heads, width, d_out).",
        "transposed view": "The transposed weight is cut by a plain reshape to (heads, d_out, "
        "width).",
        "shifted": "Head h gets the columns from number h on, not from number h * width on.",
        "reshaped": "The block of each head is reshaped to (width, d_out), not transposed.",
        "square": "A square block, of a head that is as wide as the output, is not transposed.",
    },
)
CONTRIBUTIONS = a.slips(
    "result",
    SAID,
    {
        "sum": "The sum of all contributions is returned.",
        "sums": "Every head gets the sum of all contributions.",
        "running": "Entry h is the sum of the contributions up to head h.",
        "others": "Entry h is the sum of the contributions of all other heads.",
        "mean": "The contributions are divided by the number of heads.",
        "batch first": "The axis of the batch comes first, then that of the heads.",
        "heads last": "The heads are on the last axis, not on the first.",
        "heads before features": "The heads are on the last axis but one, not on the first.",
        "side by side": "The contributions are put side by side, without an axis for the heads.",
        "heads reversed": "The contribution of the last head comes first.",
        "reshaped": "The contributions are stacked after the axis of the batch and only reshaped, "
        "which puts them under the numbers of other heads.",
    },
    but=("sums",),
)


MIXED = a.slips(
    "outputs",
    WHICH,
    {
        "mixed": "The numbers of all outputs, head after head, are read as if they were sequence "
        "after sequence, which mixes up heads and sequences.",
        "tokens": "The outputs are joined along the axis of the tokens and only reshaped, which "
        "mixes up heads and sequences.",
        "first": "All sequences of a batch get the contributions of the first one.",
    },
)


def head_contributions(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_contributions(_given(heads, s), weight, s) for heads, weight in question.calls]


def _given(heads: list[torch.Tensor], s: Switches) -> torch.Tensor:
    if s.get("outputs") == "mixed":
        return torch.cat(heads).view(-1, len(heads), *heads[0].shape[1:]).transpose(0, 1)
    if s.get("outputs") == "tokens":
        return torch.cat(heads, dim=1).view(len(heads), *heads[0].shape)
    if s.get("outputs") == "first":
        heads = [outputs[:1].expand_as(outputs) for outputs in heads]
    return torch.stack(heads)


def _contributions(heads: torch.Tensor, weight: torch.Tensor, s: Switches) -> torch.Tensor:
    count, width = len(heads), heads.shape[-1]
    blocks = _blocks(weight, count, width, s)
    parts = torch.stack([one @ block.T for one, block in zip(heads, blocks, strict=True)])
    total = parts.sum(0)
    results = {
        "sum": total,
        "sums": total.expand(parts.shape),
        "running": parts.cumsum(0),
        "others": total - parts,
        "mean": parts / count,
        "batch first": parts.transpose(0, 1),
        "heads last": parts.permute(1, 2, 3, 0),
        "heads before features": parts.permute(1, 2, 0, 3),
        "side by side": parts.permute(1, 2, 0, 3).flatten(2),
        "heads reversed": parts.flip(0),
        "reshaped": parts.transpose(0, 1).reshape(parts.shape),
    }
    return results.get(str(s.get("result")), parts)


def _blocks(weight: torch.Tensor, count: int, width: int, s: Switches) -> list[torch.Tensor]:
    """The part of the weight, shape (d_out, width), that each head gets."""
    blocks = list(weight.chunk(count, dim=1))
    match s.get("cut"):
        case "interleaved":
            return [weight[:, n::count] for n in range(count)]
        case "reversed":
            return blocks[::-1]
        case "first":
            return blocks[:1] * count
        case "view":
            return list(weight.reshape(count, -1, width))
        case "view transposed":
            return list(weight.reshape(count, width, -1).transpose(1, 2))
        case "transposed view":
            return list(weight.T.reshape(count, -1, width))
        case "shifted":
            return [weight[:, n : n + width] for n in range(count)]
        case "reshaped":
            return [block.reshape(width, -1).T for block in blocks]
        case "square":
            return [block.T if len(weight) == width else block for block in blocks]
    return blocks


def outputs_and_weights(probe: Probe) -> Iterator[Question]:
    for heads, width, d_out, *shape in ((4, 6, 5, 3, 7), (3, 4, 8, 2, 5), (3, 6, 6, 2, 4)):
        said = [probe.tensor(*shape, width) for _ in range(heads)]
        yield Question(((said, probe.tensor(d_out, heads * width)),))


# -- StackedHeads, ProjectedHeads -----------------------------------------------------------------

SHARED = a.slips(
    "shared",
    "Which of its own layers does head 1 use for its queries, keys and values?",
    {
        "q": "All heads use the queries of head 0.",
        "k": "All heads use the keys of head 0.",
        "v": "All heads use the values of head 0.",
        "qk": "All heads use the attention weights of head 0, each with its own values.",
    },
)
OUTPUT = (
    *(o for o in h.OUTPUT if o.value in ("unused", "no bias")),
    *a.slips(
        "output",
        "What happens to all heads together at the end of forward?",
        {
            "unused for one": "With one head, out_proj is not used: the head is returned as it is.",
            "bias of each": "The bias of out_proj is added once for every head.",
            "mean": "The contributions of the heads are averaged, not added up.",
            "subtracted": "The bias of out_proj is subtracted.",
            "relu": "The output goes through a ReLU.",
            "relu before": "The heads go through a ReLU before out_proj.",
            "norm before": "The features of all heads are normalised before out_proj.",
            "norm": "The output is normalised.",
        },
        but=("unused for one", "relu", "relu before", "norm before", "norm"),
    ),
)


def stacked_heads(question: Question, s: Switches) -> list[torch.Tensor]:
    drop = partial(_dropping(question, s), where="context")
    return [drop(_stacked(question, x, s)) for (x,) in question.calls]


def projected_heads(question: Question, s: Switches) -> list[torch.Tensor]:
    assert question.build is not None
    heads, found = int(question.build["num_heads"]), []
    for (x,) in question.calls:
        output = _projected(_stacked(question, x, s), question.weights, heads, s)
        found.append(_dropping(question, s)(output, where="context"))
    return found


def _dropping(question: Question, s: Switches) -> Callable[..., torch.Tensor]:
    assert question.build is not None
    p = float(question.build["dropout"])
    return partial(d.drop, p=p, s=s, training=question.training)


def _stacked(question: Question, x: torch.Tensor, s: Switches) -> torch.Tensor:
    """All heads side by side."""
    assert question.build is not None
    heads, drop = int(question.build["num_heads"]), _dropping(question, s)
    x = drop(x, where="input")
    made = {
        letter: x[:, None] @ _matrices(question, name, heads, s) for letter, name in NAMES.items()
    }
    q, k, v = (made[letter] for letter in s.get("roles", "qkv"))
    scores = drop(a.scores_of(q, k, s, x.shape[-1], heads), where="scores")
    mask = a.blocked(x.shape[-2], s, question.training)
    weights = a.masked_softmax(scores, mask, s, partial(drop, where="masked scores"))
    weights = drop(a.scaled_after(weights, q.shape[-1], s), where="weights")
    return joined(a.context(weights, drop(v, where="values"), s).transpose(0, 1), s)


def _matrices(question: Question, name: str, heads: int, s: Switches) -> torch.Tensor:
    """What the tokens are multiplied by, shape (heads, d_in, d_out)."""
    shared = name[0] in str(s.get("shared", ""))
    numbers = [0 if shared else n for n in _numbers(heads, s)]
    return torch.stack([question.weights[f"heads.{n}.W_{name}.weight"].T for n in numbers])


def _projected(
    x: torch.Tensor, given: Mapping[str, torch.Tensor], heads: int, s: Switches
) -> torch.Tensor:
    weight, bias = given["out_proj.weight"], given["out_proj.bias"]
    match s.get("output"):
        case "unused for one" if heads == 1:
            return x
        case "bias of each":
            return x @ weight.T + heads * bias
        case "mean":
            return x @ weight.T / heads + bias
        case "subtracted":
            return x @ weight.T - bias
        case "relu":
            return (x @ weight.T + bias).relu()
        case "relu before":
            return x.relu() @ weight.T + bias
        case "norm before":
            return layer_norm(x, x.shape[-1:]) @ weight.T + bias
        case "norm":
            return layer_norm(x @ weight.T + bias, bias.shape)
    return h.projected(x, weight, bias, s)


def sequences(projected: bool, probe: Probe) -> Iterator[Question]:
    """Two lengths in a row, one of them above any width, without dropout; then with dropout. With a
    projection there is one head once."""
    sizes: tuple[Any, ...] = ((6, 4, 3, (7, 5)), (5, 3, 4, (13, 6)), (4, 2, 11, (3, 5)))
    if projected:
        sizes += ((3, 5, 1, (4, 2)),)
    for d_in, d_out, heads, tokens in sizes:
        calls = tuple((probe.tensor(3, n, d_in),) for n in tokens)
        build = {"d_in": d_in, "d_out": d_out, "context_length": 14, "dropout": 0.0}
        yield Question(calls, build | {"num_heads": heads})
    for question in d.questions(probe, 2, {"num_heads": 2}):
        yield _with_two_heads(question, projected)


def _with_two_heads(question: Question, projected: bool) -> Question:
    """The question with the weights of two heads. Without a projection each has half the features
    of the output; with one each is as wide as the output, and its further features are 0."""
    assert question.build is not None
    width = question.build["d_out"] // 2
    fill = torch.zeros(width if projected else 0, question.build["d_in"])
    weights = {
        f"heads.{n}.{name}.weight": torch.cat([half, fill])
        for name in ("W_query", "W_key", "W_value")
        for n, half in enumerate(question.weights[f"{name}.weight"].view(2, width, -1))
    }
    build = {**question.build, "d_out": width}
    if projected:
        build["d_out"] = 2 * width
        one, other = (torch.eye(2 * width)[:, n * width : (n + 1) * width] for n in range(2))
        gap = torch.zeros(2 * width, width)
        weights["out_proj.weight"] = torch.cat([one, gap, other, gap], dim=1)
        weights["out_proj.bias"] = torch.zeros(2 * width)
    return replace(question, build=build, weights=weights)


NAMES = {"q": "query", "k": "key", "v": "value"}
COMMON = "kqv qqv kkv qkk qkq qvv qvk vkq vkv vvk qqq kkk vvv kqk kqq".split()
LAYERS = tuple(role for role in a.LAYERS if role.value in COMMON)
RESULT = tuple(r for r in a.RESULT if r.value not in ("weights", "scores"))
ATTENTION: tuple[Deviation, ...] = (
    *(*a.SCALE, *a.SCALE_IN, *a.SCALE_HEADS, *a.NORMALIZE, *a.BATCH_AXIS, *a.HEAD_AXIS),
    *(*RESULT, *a.MASK, *a.MASK_MODES, *a.FILL, *LAYERS, *SHARED, *HEADS, *SORTED, *JOIN),
    *(*d.DROPPED, *d.HEADS, *d.KEPT, *d.RATES),
)
WIDTHS = tuple(o for o in OTHER_WIDTH if o.value in ("tokens", "batch", "sum", "mean"))
FACTORS = (*a.FACTORS, a.FILL_NUMBER)
FAMILIES = {
    "concatenate_heads": Family(
        concatenate_heads, outputs, (*JOIN, *OTHER_WIDTH, *HEADS, *MISSING)
    ),
    "head_contributions": Family(
        head_contributions, outputs_and_weights, (*CUT, *CONTRIBUTIONS, *MIXED)
    ),
    "arguments_for_width": Family(arguments_for_width, calls_and_widths, (*D_OUT, *OTHERS)),
    "parameter_shapes": Family(
        parameter_shapes, widths, (*WEIGHTS_OF_HEADS, *BIASES_OF_HEADS, *OUT, *OUT_BIAS, *LISTED)
    ),
    "StackedHeads": Family(
        stacked_heads, partial(sequences, False), (*ATTENTION, *WIDTHS, *MISSING), FACTORS
    ),
    "ProjectedHeads": Family(
        projected_heads, partial(sequences, True), (*ATTENTION, *OUTPUT), FACTORS
    ),
}
