"""The deviation families of s13_transformer_block."""

from collections.abc import Callable, Iterator

import torch
from torch.nn import functional as F

from autograder.checks import Family, Probe, Question, Switches
from graders.families import attention as a

# -- LayerNorm ------------------------------------------------------------------------------------

OVER = a.deviations(
    "over",
    "Which numbers are averaged in the formula, and along which axis do they lie?",
    {
        "tokens": "Mean and variance are those of a feature over the tokens of a sequence.",
        "batch": "Mean and variance are those of a feature over the sequences of the batch.",
        "sequence": "Mean and variance are those of a whole sequence.",
        "everything": "Mean and variance are those of the whole batch.",
        "columns": "Mean and variance are those of a feature over all tokens of the batch.",
    },
)
VARIANCE = a.deviations(
    "variance",
    "Compute the variance of the first token of the example by the formula.",
    {
        "unbiased": "The variance is the one that divides by d - 1.",
        "sum": "The squared differences are added up and not averaged.",
        "not centred": "The mean of the squares takes the place of the variance.",
    },
)
ROOT = a.deviations(
    "root",
    "Where is eps in the formula, and what is done with the sum?",
    {
        "eps outside": "eps is added to the root of the variance and not to the variance.",
        "no eps": "The differences are divided by the root of the variance alone, without eps.",
        "clamped": "eps is a lower bound of the root of the variance, and is not added under the "
        "root.",
        "clamped variance": "eps is a lower bound of the variance, and is not added to it.",
        "default": "eps is 1e-5, whatever the argument says.",
        "none": "The differences are divided by the variance plus eps and not by its root.",
        "undivided": "The differences are not divided by anything.",
    },
)
CENTRE = a.deviations(
    "centre",
    "What is above the fraction line of the formula?",
    {"none": "The mean is not subtracted from the features that are divided."},
)
AFFINE = a.deviations(
    "affine",
    "What does the formula do with gain and bias, and in which order?",
    {
        "no gain": "The gain is not used.",
        "no bias": "The bias is not used.",
        "neither": "Neither gain nor bias is used.",
        "both scaled": "The gain multiplies the bias, too.",
        "one more": "The features are multiplied by 1 + gain.",
        "subtracted": "The bias is subtracted.",
    },
)
AXES = {"tokens": (1,), "batch": (0,), "sequence": (1, 2), "everything": (0, 1, 2),
        "columns": (0, 1)}  # fmt: skip


def layer_norm(question: Question, s: Switches) -> list[torch.Tensor]:
    assert question.build is not None
    gain, bias = question.weights["weight"], question.weights["bias"]
    eps = 1e-5 if s.get("root") == "default" else question.build.get("eps", 1e-5)
    return [_affine(_normalised(x, eps, s), gain, bias, s) for (x,) in question.calls]


def _normalised(x: torch.Tensor, eps: float, s: Switches) -> torch.Tensor:
    axes = AXES.get(s.get("over", ""), (2,))
    mean = x.mean(axes, keepdim=True)
    variance = _variance(x, mean, axes, s)
    match s.get("root"):
        case "eps outside":
            spread = variance.sqrt() + eps
        case "no eps":
            spread = variance.sqrt()
        case "clamped":
            spread = variance.sqrt().clamp(min=eps)
        case "clamped variance":
            spread = variance.clamp(min=eps).sqrt()
        case "none":
            spread = variance + eps
        case "undivided":
            spread = torch.ones_like(variance)
        case _:
            spread = (variance + eps).sqrt()
    return (x if s.get("centre") == "none" else x - mean) / spread


def _variance(
    x: torch.Tensor, mean: torch.Tensor, axes: tuple[int, ...], s: Switches
) -> torch.Tensor:
    match s.get("variance"):
        case "unbiased":
            return x.var(axes, keepdim=True)
        case "sum":
            return (x - mean).square().sum(axes, keepdim=True)
        case "not centred":
            return x.square().mean(axes, keepdim=True)
    return x.var(axes, keepdim=True, correction=0)


def _affine(x: torch.Tensor, gain: torch.Tensor, bias: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("affine"):
        case "no gain":
            return x + bias
        case "no bias":
            return gain * x
        case "neither":
            return x
        case "both scaled":
            return gain * (x + bias)
        case "one more":
            return (1 + gain) * x + bias
        case "subtracted":
            return gain * x - bias
    return gain * x + bias


def tokens(probe: Probe) -> Iterator[Question]:
    """An eps that is seen, tokens whose spread is smaller than it, and tokens as small as the
    default one."""
    calls = tuple((probe.tensor(3, n, 6) + probe.tensor(3, n, 1),) for n in (5, 4))
    small = (probe.tensor(3, 6, 6, scale=0.2) + probe.tensor(3, 6, 1),)
    yield Question((*calls, small), {"d_model": 6, "eps": 0.4})
    calls = tuple((probe.tensor(2, n, 10, scale=0.005) + 0.002,) for n in (7, 3))
    yield Question(calls, {"d_model": 10})


# -- FeedForward, and the same network in a block -------------------------------------------------

ACTIVATION_HINT = "Which function comes between the two layers, and what does it do to -2?"
ACTIVATION = a.deviations(
    "activation",
    ACTIVATION_HINT,
    {
        "none": "There is no activation between the two linear layers.",
        "gelu": "The activation is the GELU, not the ReLU.",
        "gelu tanh": "The activation is the approximation of the GELU with tanh, not the ReLU.",
        "silu": "The activation is the SiLU, not the ReLU.",
        "elu": "The activation is the ELU, not the ReLU.",
        "leaky": "The activation is a leaky ReLU: it leaves a hundredth of a negative number.",
        "sigmoid": "The activation is the sigmoid, not the ReLU.",
        "tanh": "The activation is tanh, not the ReLU.",
        "abs": "The activation is the absolute value, not the ReLU.",
        "square": "The activation is the square of the ReLU.",
        "softmax": "The hidden features go through a softmax, not through the ReLU.",
        "after": "The ReLU acts on the output and not between the two linear layers.",
        "both": "The ReLU acts on the output, too.",
        "before": "The ReLU acts on the input and not between the two linear layers.",
    },
)
FUNCTIONS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "none": lambda x: x, "gelu": F.gelu, "gelu tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu, "elu": F.elu, "leaky": F.leaky_relu, "sigmoid": torch.sigmoid,
    "tanh": torch.tanh, "abs": torch.abs, "square": lambda x: x.relu().square(),
    "softmax": lambda x: x.softmax(-1), "after": lambda x: x, "before": lambda x: x,
}  # fmt: skip
BIASES = a.deviations(
    "biases",
    "Both layers have a bias. What is added after each product?",
    {
        "no first": "The bias of the first layer is not added.",
        "no second": "The bias of the second layer is not added.",
        "neither": "Neither bias is added.",
    },
)
ADDED = a.deviations(
    "added",
    "What should the network alone return, without the block around it?",
    {"input": "The input is added to the output.", "normalised": "The output is normalised."},
)


def network(x: torch.Tensor, weights: dict[str, torch.Tensor], s: Switches) -> torch.Tensor:
    """The feed-forward network, with switches."""
    which, biases = s.get("activation", ""), s.get("biases", "")
    first = 0 if biases in ("no first", "neither") else weights["linear1.bias"]
    second = 0 if biases in ("no second", "neither") else weights["linear2.bias"]
    hidden = (x.relu() if which == "before" else x) @ weights["linear1.weight"].T + first
    hidden = FUNCTIONS.get(which, torch.relu)(hidden)
    found = hidden @ weights["linear2.weight"].T + second
    return found.relu() if which in ("after", "both") else found


def feed_forward(question: Question, s: Switches) -> list[torch.Tensor]:
    found = []
    for (x,) in question.calls:
        y = network(x, dict(question.weights), s)
        y = y + x if s.get("added") == "input" else y
        found.append(F.layer_norm(y, y.shape[-1:]) if s.get("added") == "normalised" else y)
    return found


def sequences(probe: Probe) -> Iterator[Question]:
    for d_model, d_hidden, lengths in ((6, 11, (5, 3)), (8, 3, (4, 13))):
        calls = tuple((probe.tensor(3, n, d_model),) for n in lengths)
        yield Question(calls, {"d_model": d_model, "d_hidden": d_hidden})


# -- TransformerBlock -----------------------------------------------------------------------------

ORDER = a.deviations(
    "order",
    "Which formulas belong to norm_first=True, and which to norm_first=False?",
    {
        "always pre": "The block is pre-norm, whatever norm_first says.",
        "always post": "The block is post-norm, whatever norm_first says.",
        "exchanged": "norm_first=True gives a post-norm block, and False a pre-norm block.",
    },
)
NORM_HINT = "Each sublayer has a norm with a gain and a bias of its own. Where is it used?"
NORM1 = a.deviations(
    "norm1",
    NORM_HINT,
    {
        "none": "The norm of the first sublayer is left out.",
        "other": "The norm of the first sublayer has the gain and the bias of norm2.",
        "plain": "The norm of the first sublayer has no gain and no bias.",
    },
)
NORM2 = a.deviations(
    "norm2",
    NORM_HINT,
    {
        "none": "The norm of the second sublayer is left out.",
        "other": "The norm of the second sublayer has the gain and the bias of norm1.",
        "plain": "The norm of the second sublayer has no gain and no bias.",
    },
)
RESIDUAL_HINT = "Look at both sums of the formula: what is added to the output of a sublayer?"
RESIDUAL1 = a.deviations(
    "first sum",
    RESIDUAL_HINT,
    {
        "none": "Nothing is added to the output of the first sublayer.",
        "normalised": "In pre-norm, the normalised tokens are added to the output of the "
        "first sublayer.",
        "twice": "x is added twice to the output of the first sublayer.",
    },
)
RESIDUAL2 = a.deviations(
    "second sum",
    RESIDUAL_HINT,
    {
        "none": "Nothing is added to the output of the second sublayer.",
        "normalised": "In pre-norm, the normalised tokens are added to the output of the "
        "second sublayer.",
        "x": "x is added to the output of the second sublayer, and not h.",
        "both": "x and h are both added to the output of the second sublayer.",
    },
)
READS = a.deviations(
    "reads",
    "What does the second sublayer read: x, or the result of the first one?",
    {
        "x": "The second sublayer reads x and not h.",
        "x in pre": "In pre-norm, the second sublayer reads x and not h.",
        "x in post": "In post-norm, the second sublayer reads x and not h.",
    },
)
SUBLAYERS = a.deviations(
    "sublayers",
    "Which two sublayers does a block have, and in which order?",
    {
        "network first": "The feed-forward network comes before attention.",
        "attention only": "There is no second sublayer: the output is h.",
        "network only": "There is no attention: the block is only the feed-forward network "
        "and its norm.",
        "attention twice": "Attention is applied in the place of the feed-forward network, too.",
    },
)
END = a.deviations(
    "end",
    "Where are the norms in both formulas? Count them.",
    {
        "normalised": "In pre-norm, the output is normalised by norm2 once more.",
        "sublayers": "In post-norm, the outputs of the sublayers are normalised, and not the sums.",
        "sublayers in pre": "In pre-norm, the outputs of the sublayers are normalised, and "
        "not their inputs.",
        "sublayers in both": "In pre-norm and in post-norm, the outputs of the sublayers are "
        "normalised, and nothing else.",
        "read in post": "In post-norm, the inputs of the sublayers are normalised, too.",
    },
)


def transformer_block(question: Question, s: Switches) -> list[torch.Tensor]:
    assert question.build is not None
    pre = {"always pre": True, "always post": False}.get(
        s.get("order", ""), question.build["norm_first"] != (s.get("order") == "exchanged")
    )
    heads = question.build["num_heads"]
    return [_block(x, dict(question.weights), heads, pre, s) for (x,) in question.calls]


def _block(
    x: torch.Tensor, weights: dict[str, torch.Tensor], heads: int, pre: bool, s: Switches
) -> torch.Tensor:
    def attend(v: torch.Tensor) -> torch.Tensor:
        return _attention(v, weights, heads)

    def feed(v: torch.Tensor) -> torch.Tensor:
        return network(v, weights, s)

    first, second = {
        "network first": (feed, attend),
        "attention twice": (attend, attend),
    }.get(s.get("sublayers", ""), (attend, feed))
    h = x
    if s.get("sublayers") != "network only":
        h = _sublayer(x, x, x, first, 1, weights, pre, s)
    if s.get("sublayers") == "attention only":
        return h
    read = x if s.get("reads") in ("x", "x in pre" if pre else "x in post") else h
    y = _sublayer(x, h, read, second, 2, weights, pre, s)
    return _norm(y, 2, weights, s) if pre and s.get("end") == "normalised" else y


def _sublayer(
    x: torch.Tensor,
    h: torch.Tensor,
    read: torch.Tensor,
    function: Callable[[torch.Tensor], torch.Tensor],
    number: int,
    weights: dict[str, torch.Tensor],
    pre: bool,
    s: Switches,
) -> torch.Tensor:
    """One sublayer with its norm and its sum. It reads ``read``, and ``h`` is added."""
    end = s.get("end")
    results = end == "sublayers in both" or end == ("sublayers in pre" if pre else "sublayers")
    if (pre and not results) or (not pre and end == "read in post"):
        read = _norm(read, number, weights, s)
    found = function(read)
    match s.get(("first sum", "second sum")[number - 1]):
        case "none":
            added = torch.zeros_like(h)
        case "normalised":
            added = read if pre else h
        case "twice":
            added = 2 * x
        case "x":
            added = x
        case "both":
            added = x + h
        case _:
            added = h
    if results:
        return added + _norm(found, number, weights, s)
    return added + found if pre else _norm(added + found, number, weights, s)


def _norm(
    x: torch.Tensor, number: int, weights: dict[str, torch.Tensor], s: Switches
) -> torch.Tensor:
    which = s.get(f"norm{number}")
    if which == "none":
        return x
    if which == "plain":
        return F.layer_norm(x, x.shape[-1:])
    used = 3 - number if which == "other" else number
    return F.layer_norm(x, x.shape[-1:], weights[f"norm{used}.weight"], weights[f"norm{used}.bias"])


def _attention(x: torch.Tensor, weights: dict[str, torch.Tensor], heads: int) -> torch.Tensor:
    """The causal attention that the lesson gives."""

    def linear(v: torch.Tensor, name: str) -> torch.Tensor:
        return F.linear(v, weights[f"attention.{name}.weight"], weights[f"attention.{name}.bias"])

    def split(v: torch.Tensor) -> torch.Tensor:
        return v.view(*v.shape[:2], heads, -1).transpose(1, 2)

    queries, keys, values = (split(linear(x, f"W_{n}")) for n in ("query", "key", "value"))
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return linear(context.transpose(1, 2).flatten(2), "out_proj")


def blocks(probe: Probe) -> Iterator[Question]:
    """Blocks of both kinds, each for two lengths in a row."""
    for norm_first, d_model, heads, d_hidden in (
        (True, 6, 2, 11), (False, 6, 3, 5), (True, 10, 5, 3), (False, 10, 2, 14)
    ):  # fmt: skip
        calls = tuple((probe.tensor(3, n, d_model),) for n in (5, 4))
        sizes = {"d_model": d_model, "num_heads": heads, "d_hidden": d_hidden}
        yield Question(calls, sizes | {"context_length": 7, "norm_first": norm_first})


FAMILIES = {
    "LayerNorm": Family(layer_norm, tokens, (*OVER, *VARIANCE, *ROOT, *CENTRE, *AFFINE)),
    "FeedForward": Family(feed_forward, sequences, (*ACTIVATION, *BIASES, *ADDED)),
    "TransformerBlock": Family(
        transformer_block,
        blocks,
        (*ORDER, *NORM1, *NORM2, *RESIDUAL1, *RESIDUAL2, *READS, *SUBLAYERS, *END, *ACTIVATION),
    ),
}
