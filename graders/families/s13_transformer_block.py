"""The deviation families of s13_transformer_block."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from autograder.checks import Factor, Family, Probe, Question, Student, Switches, build
from graders.families import attention as a
from graders.families.modules import Given, taking_modules

# -- LayerNorm ------------------------------------------------------------------------------------

OVER = a.slips(
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
VARIANCE = a.slips(
    "variance",
    "Compute the variance of the first token of the example by the formula.",
    {
        "unbiased": "The variance is the one that divides by d - 1.",
        "sum": "The squared differences are added up and not averaged.",
        "not centred": "The mean of the squares takes the place of the variance.",
    },
    but=("not centred",),
)
ROOT = a.slips(
    "root",
    "Where is eps in the formula, and what is done with the sum?",
    {
        "eps outside": "eps is added to the root of the variance and not to the variance.",
        "no eps": "The differences are divided by the root of the variance alone, without eps.",
        "clamped": "eps is a lower bound of the root of the variance, and is not added under the "
        "root.",
        "clamped variance": "eps is a lower bound of the variance, and is not added to it.",
        "small only": "eps is added only to variances that are smaller than eps.",
        "eps squared": "The square of eps is added to the variance.",
        "default": "eps is 1e-5, whatever the argument says.",
        "none": "The differences are divided by the variance plus eps and not by its root.",
        "undivided": "The differences are not divided by anything.",
    },
    but=("default", "undivided"),
)
CENTRE = a.deviations(
    "centre",
    "What is above the fraction line of the formula?",
    {"none": "The mean is not subtracted from the features that are divided."},
)
AFFINE = a.slips(
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
    but=("neither",),
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
        case "eps squared":
            spread = (variance + eps**2).sqrt()
        case "clamped":
            spread = variance.sqrt().clamp(min=eps)
        case "clamped variance":
            spread = variance.clamp(min=eps).sqrt()
        case "small only":
            spread = variance.where(variance >= eps, variance + eps).sqrt()
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
    yield Question((*calls, small), {"d_model": 6, "eps": 0.4}, modes=(False, True))
    calls = tuple((probe.tensor(2, n, 10, scale=0.005) + 0.002,) for n in (7, 3))
    yield Question(calls, {"d_model": 10}, modes=(False, True))


# -- FeedForward, and the same network in a block -------------------------------------------------

ACTIVATION_HINT = "Which function comes between the two layers, and what does it do to -2?"
ACTIVATION = a.slips(
    "activation",
    ACTIVATION_HINT,
    {
        "none": "There is no activation between the two linear layers.",
        "gelu": "The activation is the GELU, not the ReLU.",
        "gelu tanh": "The activation is the approximation of the GELU with tanh, not the ReLU.",
        "silu": "The activation is the SiLU, not the ReLU.",
        "elu": "The activation is the ELU, not the ReLU.",
        "leaky": "The activation is a leaky ReLU: it leaves a hundredth of a negative number.",
        "softplus": "The activation is the softplus, not the ReLU.",
        "mish": "The activation is Mish, not the ReLU.",
        "sigmoid": "The activation is the sigmoid, not the ReLU.",
        "tanh": "The activation is tanh, not the ReLU.",
        "abs": "The activation is the absolute value, not the ReLU.",
        "square": "The activation is the square of the ReLU.",
        "softmax": "The hidden features go through a softmax, not through the ReLU.",
        "after": "The ReLU acts on the output and not between the two linear layers.",
        "both": "The ReLU acts on the output, too.",
        "before": "The ReLU acts on the input and not between the two linear layers.",
    },
    but=(
        "none",
        "gelu",
        "gelu tanh",
        "silu",
        "elu",
        "leaky",
        "sigmoid",
        "tanh",
        "abs",
        "square",
        "softmax",
    ),
)
FUNCTIONS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "none": lambda x: x, "gelu": F.gelu, "gelu tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu, "elu": F.elu, "leaky": F.leaky_relu, "sigmoid": torch.sigmoid,
    "tanh": torch.tanh, "abs": torch.abs, "square": lambda x: x.relu().square(),
    "softplus": F.softplus, "mish": F.mish, "relu6": F.relu6, "hardswish": F.hardswish,
    "selu": F.selu,
    "softmax": lambda x: x.softmax(-1), "after": lambda x: x, "before": lambda x: x,
}  # fmt: skip
CUT_OFF = a.deviations(
    "activation",
    ACTIVATION_HINT,
    {
        "relu6": "The activation is the ReLU6, which cuts off everything above 6, too.",
        "hardswish": "The activation is the hard swish, not the ReLU.",
        "selu": "The activation is the SELU, not the ReLU.",
    },
)
BIASES = a.slips(
    "biases",
    "Both layers have a bias. What is added after each product?",
    {
        "no first": "The bias of the first layer is not added.",
        "no second": "The bias of the second layer is not added.",
        "neither": "Neither bias is added.",
    },
)
ADDED = a.slips(
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
        y = F.layer_norm(y, y.shape[-1:]) if s.get("added") == "normalised" else y
        found.append(a.by_mode(y, question.training, s))
    return found


def sequences(probe: Probe) -> Iterator[Question]:
    for d_model, d_hidden, lengths in ((6, 11, (5, 3)), (8, 3, (4, 13))):
        calls = tuple((probe.tensor(3, n, d_model, scale=3.0),) for n in lengths)
        question = Question(calls, {"d_model": d_model, "d_hidden": d_hidden})
        yield question
    yield replace(question, modes=(False, True, False), summary=a.same_in_both_modes)


# -- residual -------------------------------------------------------------------------------------

FORMS = a.deviations(
    "form",
    "Which formula belongs to norm_first=True, and which to norm_first=False?",
    {
        "always pre": "With norm_first=False, too, the result is that of your pre-norm formula.",
        "always post": "With norm_first=True, too, the result is that of your post-norm formula.",
        "exchanged": "norm_first is used the wrong way round: True gives your post-norm formula, "
        "and False your pre-norm formula.",
    },
)
SUM_HINT = (
    "What does the addition add to the sublayer's result, and what does the sublayer read? Compare "
    "both with the formula."
)
PRE = a.deviations(
    "pre",
    SUM_HINT,
    {
        "none": "Your pre-norm formula adds nothing to the sublayer's result.",
        "normalised": "Your pre-norm formula adds the normalised x to the sublayer's result, not x "
        "itself.",
        "no norm": "Your pre-norm formula does not use the norm: the sublayer reads x.",
        "norm of result": "Your pre-norm formula normalises the sublayer's result, not what the "
        "sublayer reads.",
        "norm of both": "Your pre-norm formula normalises what the sublayer reads, and also the "
        "sublayer's result.",
        "norm of sum": "Your pre-norm formula also normalises the sum.",
        "subtracted": "Your pre-norm formula subtracts the sublayer's result.",
        "twice": "Your pre-norm formula adds x twice.",
        "sublayer twice": "Your pre-norm formula applies the sublayer twice in a row.",
        "norm only": "Your pre-norm formula adds the normalised x to x, and does not use the "
        "sublayer.",
        "mean": "Your pre-norm formula divides the sum by 2.",
    },
)
POST = a.deviations(
    "post",
    SUM_HINT,
    {
        "none": "Your post-norm formula adds nothing to the sublayer's result.",
        "result": "Your post-norm formula normalises the sublayer's result, not the sum.",
        "no norm": "Your post-norm formula does not use the norm.",
        "reads too": "Your post-norm formula also normalises what the sublayer reads.",
        "subtracted": "Your post-norm formula subtracts the sublayer's result.",
        "twice": "Your post-norm formula adds x twice.",
        "outside": "Your post-norm formula adds x once more, after the norm.",
        "sublayer twice": "Your post-norm formula applies the sublayer twice in a row.",
        "x": "Your post-norm formula normalises x before the addition, and not the sum.",
        "mean": "Your post-norm formula divides the sum by 2.",
    },
)
ALONE = a.deviations(
    "sublayer",
    "What does the sublayer get in one call: a token, or all tokens of a sequence?",
    {"each token": "The sublayer is called for each token alone, so that no token sees another."},
)


Layer = Callable[[torch.Tensor], torch.Tensor]


class Centre(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x - x.mean(dim=-1, keepdim=True)


class Square(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * x


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model: int, num_heads: int, context_length: int) -> None:
        super().__init__()
        self.num_heads, self.context_length = num_heads, context_length
        for name in ("W_query", "W_key", "W_value", "out_proj"):
            setattr(self, name, nn.Linear(d_model, d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights: dict[str, torch.Tensor] = {
            f"attention.{name}": value for name, value in self.named_parameters()
        }
        return _attention(x, weights, self.num_heads)


def residual(
    x: torch.Tensor, sublayer: Layer, norm: Layer, norm_first: bool, *, s: Switches
) -> torch.Tensor:
    """The reference, with switches."""
    form, whole = s.get("form", ""), sublayer
    if s.get("sublayer") == "each token":

        def sublayer(x: torch.Tensor) -> torch.Tensor:
            return torch.cat(
                [whole(token) for token in x.tensor_split(x.shape[-2], dim=-2)], dim=-2
            )

    pre = {"always pre": True, "always post": False, "exchanged": not norm_first}.get(
        form, norm_first
    )
    return _pre(x, sublayer, norm, s) if pre else _post(x, sublayer, norm, s)


def _pre(x: torch.Tensor, f: Layer, n: Layer, s: Switches) -> torch.Tensor:
    results: dict[str, Callable[[], torch.Tensor]] = {
        "none": lambda: f(n(x)),
        "normalised": lambda: n(x) + f(n(x)),
        "no norm": lambda: x + f(x),
        "norm of result": lambda: x + n(f(x)),
        "norm of both": lambda: x + n(f(n(x))),
        "norm of sum": lambda: n(x + f(n(x))),
        "subtracted": lambda: x - f(n(x)),
        "twice": lambda: 2 * x + f(n(x)),
        "sublayer twice": lambda: x + f(f(n(x))),
        "norm only": lambda: x + n(x),
        "mean": lambda: (x + f(n(x))) / 2,
    }
    return results.get(s.get("pre", ""), lambda: x + f(n(x)))()


def _post(x: torch.Tensor, f: Layer, n: Layer, s: Switches) -> torch.Tensor:
    results: dict[str, Callable[[], torch.Tensor]] = {
        "none": lambda: n(f(x)),
        "result": lambda: x + n(f(x)),
        "no norm": lambda: x + f(x),
        "reads too": lambda: n(x + f(n(x))),
        "subtracted": lambda: n(x - f(x)),
        "twice": lambda: n(2 * x + f(x)),
        "outside": lambda: x + n(x + f(x)),
        "sublayer twice": lambda: n(x + f(f(x))),
        "x": lambda: n(x) + f(x),
        "mean": lambda: n((x + f(x)) / 2),
    }
    return results.get(s.get("post", ""), lambda: n(x + f(x)))()


def sublayers(probe: Probe) -> Iterator[Question]:
    """Both kinds; the norm and the sublayer do not commute, nor do they undo each other. Then a
    sublayer in which tokens see others."""
    attention = CausalSelfAttention(6, 2, 9)
    weights = {n: probe.tensor(*w.shape, scale=0.5) for n, w in attention.named_parameters()}
    given = Given(CausalSelfAttention, (6, 2, 9), weights)
    square = Given(Square)
    for shape, layer in (((3, 5, 6), square), ((2, 4, 9), square), ((3, 5, 6), given)):
        x = probe.tensor(*shape) + probe.tensor(*shape[:2], 1)
        yield Question(tuple((x, layer, Given(Centre), first) for first in (True, False)))


# -- TransformerBlock -----------------------------------------------------------------------------

ORDER = a.slips(
    "order",
    "Which formulas belong to norm_first=True, and which to norm_first=False?",
    {
        "always pre": "With norm_first=False, too, the output is that of your pre-norm block.",
        "always post": "With norm_first=True, too, the output is that of your post-norm block.",
        "exchanged": "norm_first is used the wrong way round: True gives your post-norm block, and "
        "False your pre-norm block.",
    },
    but=("always pre", "always post"),
)
NORM_HINT = "Each sublayer has a norm with a gain and a bias of its own. Where is it used?"
NORM1 = a.slips(
    "norm1",
    NORM_HINT,
    {
        "none": "The norm of the first sublayer is left out.",
        "other": "The norm of the first sublayer has the gain and the bias of norm2.",
        "plain": "The norm of the first sublayer has no gain and no bias.",
        "none of pre": "Your pre-norm block leaves out the norm of the first sublayer.",
        "none of post": "Your post-norm block leaves out the norm of the first sublayer.",
    },
    but=("none", "none of pre", "none of post"),
)
NORM2 = a.slips(
    "norm2",
    NORM_HINT,
    {
        "none": "The norm of the second sublayer is left out.",
        "other": "The norm of the second sublayer has the gain and the bias of norm1.",
        "plain": "The norm of the second sublayer has no gain and no bias.",
        "none of pre": "Your pre-norm block leaves out the norm of the second sublayer.",
        "none of post": "Your post-norm block leaves out the norm of the second sublayer.",
    },
    but=("none", "none of pre", "none of post"),
)
NORMS = a.slips(
    "norms",
    NORM_HINT,
    {
        "exchanged of pre": "Your pre-norm block exchanges norm1 and norm2.",
        "exchanged of post": "Your post-norm block exchanges norm1 and norm2.",
    },
)
EPS_HINT = "Which eps do the norms have, and which one does the exercise ask for?"
EPS = a.slips(
    "eps",
    EPS_HINT,
    {
        "none": "In your pre-norm block, at least the norm of the first sublayer has an eps of "
        "nearly 0, not of 1e-5."
    },
)
EPS_NUMBER = Factor(
    "eps",
    tuple(10 ** (n / 4) for n in range(-32, -11)),
    "In your pre-norm block, at least the norm of the first sublayer has an eps of about {number}, "
    "not of 1e-5.",
    EPS_HINT,
    apart=0.5,
    slip=True,
)
DEFAULT_MODE = a.deviations(
    "mode",
    "Which dropout does a block have that is built without this argument?",
    {
        "differs": "Without the argument dropout, the output in training mode differs from that in "
        "evaluation mode."
    },
)
RESIDUAL_HINT = "Look at both sums of the formula: what is added to the output of a sublayer?"
RESIDUAL1 = a.slips(
    "first sum",
    RESIDUAL_HINT,
    {
        "none": "Nothing is added to the output of the first sublayer.",
        "normalised": "Your pre-norm block adds the normalised tokens to the output of the first "
        "sublayer.",
        "twice": "x is added twice to the output of the first sublayer.",
    },
    but=("none",),
)
RESIDUAL2 = a.slips(
    "second sum",
    RESIDUAL_HINT,
    {
        "none": "Nothing is added to the output of the second sublayer.",
        "normalised": "Your pre-norm block adds the normalised tokens to the output of the second "
        "sublayer.",
        "x": "x is added to the output of the second sublayer, and not h.",
        "both": "x and h are both added to the output of the second sublayer.",
        "x of pre": "Your pre-norm block adds x to the output of the second sublayer, and not h.",
        "x of post": "Your post-norm block adds x to the output of the second sublayer, and not h.",
    },
    but=("none",),
)
READS = a.slips(
    "reads",
    "What does the second sublayer read: x, or the result of the first one?",
    {
        "x": "The second sublayer reads x and not h.",
        "x in pre": "In your pre-norm block, the second sublayer reads x and not h.",
        "x in post": "In your post-norm block, the second sublayer reads x and not h.",
    },
)
SUBLAYERS = a.slips(
    "sublayers",
    "Which two sublayers does a block have, and in which order?",
    {
        "network first": "The feed-forward network comes before attention.",
        "attention only": "There is no second sublayer: the output is h.",
        "network only": "There is no attention: the block is only the feed-forward network "
        "and its norm.",
        "attention twice": "Attention is applied in the place of the feed-forward network, too.",
    },
    but=("attention only", "network only", "attention twice"),
)
END = a.slips(
    "end",
    "Where are the norms in both formulas? Count them.",
    {
        "normalised": "Your pre-norm block normalises its output by norm2 once more.",
        "sublayers": "Your post-norm block normalises the outputs of the sublayers, not the sums.",
        "sublayers in pre": "Your pre-norm block normalises the outputs of the sublayers, not "
        "their inputs.",
        "sublayers in both": "Your pre-norm block and your post-norm block normalise the outputs "
        "of the sublayers, and nothing else.",
        "read in post": "Your post-norm block also normalises the inputs of the sublayers.",
    },
)


def transformer_block(question: Question, s: Switches) -> list[torch.Tensor]:
    assert question.build is not None
    pre = {"always pre": True, "always post": False}.get(
        s.get("order", ""), question.build["norm_first"] != (s.get("order") == "exchanged")
    )
    heads, s = question.build["num_heads"], _of_this_order(s, pre)
    outputs = (_block(x, dict(question.weights), heads, pre, s) for (x,) in question.calls)
    return [a.by_mode(y, question.training, s) for y in outputs]


def _of_this_order(s: Switches, pre: bool) -> Switches:
    """The switches without those of the other order, and without the order in their values."""
    kept = {k: v for k, v in s.items() if not str(v).endswith(" of post" if pre else " of pre")}
    ending = " of pre" if pre else " of post"
    return {k: v.removesuffix(ending) if isinstance(v, str) else v for k, v in kept.items()}


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
    which, eps = s.get(f"norm{number}"), s.get("eps", 1e-5) if number == 1 else 1e-5
    eps = 0.0 if eps == "none" else eps
    if which == "none":
        return x
    if which == "plain":
        return F.layer_norm(x, x.shape[-1:], eps=eps)
    used = 3 - number if which == "other" or s.get("norms") == "exchanged" else number
    gain, bias = weights[f"norm{used}.weight"], weights[f"norm{used}.bias"]
    return F.layer_norm(x, x.shape[-1:], gain, bias, eps)


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
    """Blocks of both kinds, each for two lengths in a row; and tokens whose variance is that small
    that the eps of the first norm is seen."""
    questions = []
    for norm_first, d_model, heads, d_hidden in (
        (True, 6, 2, 11), (False, 6, 3, 5), (True, 10, 5, 3), (False, 10, 2, 14)
    ):  # fmt: skip
        calls = tuple((probe.tensor(3, n, d_model),) for n in (5, 4))
        sizes = {"d_model": d_model, "num_heads": heads, "d_hidden": d_hidden}
        build = sizes | {"context_length": 7, "norm_first": norm_first}
        small = ((probe.tensor(3, 5, d_model, scale=0.003),),) if norm_first else ()
        questions.append(Question((*small, *calls), build))
    yield from questions
    for question in questions[:2]:
        yield replace(question, modes=(False, True, False), summary=a.same_in_both_modes)


# -- Stack ----------------------------------------------------------------------------------------

PATH = a.deviations(
    "path",
    "Follow one token: which block reads it first, and what does the next block read?",
    {
        "reversed": "The blocks run in reverse order.",
        "first block": "The first block is used in the place of all.",
        "last block": "The last block is used in the place of all.",
        "one block": "Only the first block is used, once.",
        "last only": "Every block reads the input of the stack, so only the last one counts.",
        "one less": "The last block is left out.",
        "first left out": "The first block is left out.",
        "twice": "The blocks run twice.",
        "sum": "Every block reads the input of the stack, and their outputs are added up.",
        "mean": "Every block reads the input of the stack, and their outputs are averaged.",
    },
)
AROUND = a.deviations(
    "around",
    "What do the blocks hold already? Is anything asked to be added outside of them?",
    {
        "every block": "A residual connection is put around every block.",
        "all": "After the blocks, the input of the stack is added to the result.",
    },
)
LAST_NORM = a.deviations(
    "norm",
    "Where is the norm, how often, and what does final_norm say?",
    {
        "none": "There is no norm after the last block.",
        "always": "The output is normalised with final_norm=False, too.",
        "inverted": "The output is normalised with final_norm=False, and not with True.",
        "every": "The norm is applied after every block.",
        "before": "The norm is applied before the first block and not after the last one.",
        "before each": "The norm is applied before every block and not after the last one.",
        "before too": "The norm is applied before the first block, too.",
        "plain": "The norm has no gain and no bias.",
        "twice": "The norm is applied twice.",
        "added": "The norm of the output is added to the output.",
        "sequence": "Mean and variance of the last norm are those of a whole sequence, not of each "
        "token.",
    },
)


def ask_stack(student: Student, question: Question) -> list[Any]:
    """The outputs of a stack of copies of the lesson's attention."""
    found: list[Any] = []
    for layers, heads, final_norm, weights, x in question.calls:
        d_model = x.shape[-1]
        block = build(student, "CausalSelfAttention", d_model, heads, x.shape[1] + 2)
        stack = build(student, "Stack", block, layers, d_model, final_norm)
        found.append(stack.load(weights)(x))
    return found


def stack(question: Question, s: Switches) -> list[torch.Tensor]:
    return [
        stacked(x, weights, layers, heads, final_norm, s)
        for layers, heads, final_norm, weights, x in question.calls
    ]


def stacked(
    x: torch.Tensor,
    weights: dict[str, torch.Tensor],
    layers: int,
    heads: int,
    final_norm: bool,
    s: Switches,
) -> torch.Tensor:
    """The output of a stack of the lesson's attention, with switches."""
    where = s.get("norm", "")
    has_norm = where == "always" or final_norm != (where == "inverted")

    def normed(v: torch.Tensor, *places: str) -> torch.Tensor:
        if not has_norm or where not in places:
            return v
        if where == "plain" or not final_norm:  # a norm that is not asked for has its first numbers
            return F.layer_norm(v, v.shape[-1:])
        if where == "sequence":
            return F.layer_norm(v, v.shape[1:]) * weights["norm.weight"] + weights["norm.bias"]
        return F.layer_norm(v, v.shape[-1:], weights["norm.weight"], weights["norm.bias"])

    def block(v: torch.Tensor, number: int) -> torch.Tensor:
        mine = {
            f"attention.{name.removeprefix(f'blocks.{number}.')}": value
            for name, value in weights.items()
            if name.startswith(f"blocks.{number}.")
        }
        return _attention(normed(v, "before each"), mine, heads)

    y = normed(x, "before", "before too")
    path, numbers = s.get("path", ""), _order(layers, s.get("path", ""))
    if path in ("sum", "mean", "last only"):
        given = [block(y, number) for number in numbers]
        y = given[-1] if path == "last only" else torch.stack(given).sum(0)
        y = y / layers if path == "mean" else y
    else:
        for number in numbers:
            y = normed(block(y, number) + (y if s.get("around") == "every block" else 0), "every")
    y = y + x if s.get("around") == "all" else y
    if (where == "every" or s.get("around") == "every block") and path in (
        "sum",
        "mean",
        "last only",
    ):
        raise ValueError("there is no place after every block")
    y = normed(y, "twice")
    added = y if where == "added" and has_norm else 0
    last = ("", "always", "inverted", "plain", "twice", "before too", "added", "sequence")
    return added + normed(y, *last)


def _order(layers: int, path: str) -> list[int]:
    numbers = list(range(layers))
    orders = {
        "reversed": numbers[::-1], "first block": [0] * layers, "last block": [layers - 1] * layers,
        "one block": [0], "one less": numbers[:-1], "first left out": numbers[1:],
        "twice": numbers * 2,
    }  # fmt: skip
    return orders.get(path, numbers)


def stacks(probe: Probe) -> Iterator[Question]:
    """Stacks of two and three blocks, with and without a last norm."""
    for layers, d_model, heads, final_norm in ((3, 6, 2, True), (2, 10, 5, False), (3, 8, 4, True)):
        shapes: dict[str, tuple[int, ...]] = {}
        if final_norm:
            shapes = {"norm.weight": (d_model,), "norm.bias": (d_model,)}
        for number in range(layers):
            for name in ("W_query", "W_key", "W_value", "out_proj"):
                shapes[f"blocks.{number}.{name}.weight"] = (d_model, d_model)
                shapes[f"blocks.{number}.{name}.bias"] = (d_model,)
        scales = {name: 1.5 * d_model ** -(0.5 * (len(v) - 1)) for name, v in shapes.items()}
        weights = {name: probe.tensor(*v, scale=scales[name]) for name, v in shapes.items()}
        yield Question(((layers, heads, final_norm, weights, probe.tensor(3, 5, d_model)),))


# -- weights_from_torch ---------------------------------------------------------------------------

ORDERS = {"qvk": (0, 2, 1), "kqv": (1, 0, 2), "kvq": (2, 0, 1), "vqk": (1, 2, 0), "vkq": (2, 1, 0),
          "qqq": (0, 0, 0), "qqv": (0, 0, 2)}  # fmt: skip
PARTS_WORDS = {
    "qvk": "keys and values are exchanged",
    "kqv": "queries and keys are exchanged",
    "kvq": "the parts are taken in the order keys, values, queries",
    "vqk": "the parts are taken in the order values, queries, keys",
    "vkq": "queries and values are exchanged",
    "qqq": "the first part is taken for all three",
    "qqv": "the part of the queries is taken for the keys, too",
}
PARTS_HINT = "In which order do the parts for queries, keys and values lie on top of each other?"
WEIGHT_PARTS = a.deviations(
    "weights", PARTS_HINT, {k: f"In in_proj_weight, {words}." for k, words in PARTS_WORDS.items()}
)
BIAS_PARTS = a.deviations(
    "biases", PARTS_HINT, {k: f"In in_proj_bias, {words}." for k, words in PARTS_WORDS.items()}
)
CUT = a.deviations(
    "cut",
    "Each of the three weights has d_model rows of in_proj_weight, one after another.",
    {
        "transposed": "The three weights are transposed.",
        "columns": "in_proj_weight is cut along its columns, which are put together to a square.",
        "every third": "Every third row is taken, and not rows that follow each other.",
    },
)
RENAMED = a.deviations(
    "renamed",
    "Write down all sixteen names of the result, and where each of them comes from.",
    {
        "norms": "norm1 and norm2 are exchanged.",
        "linear": "The weights of linear1 and linear2 are transposed.",
        "out_proj": "The weight of out_proj is transposed.",
        "no biases": "The biases of the three projections are missing.",
        "zero biases": "The biases of the three projections are 0.",
        "no out_proj": "out_proj is missing.",
        "no out_proj bias": "The bias of out_proj is missing.",
        "no norms": "The norms are missing.",
        "old names": "The names that begin with self_attn are there, too.",
        "self_attn": "The names of attention begin with self_attn and not with attention.",
        "no prefix": "The names of attention lack attention. at the beginning.",
        "attention only": "Only the entries of attention are returned.",
    },
)

DTYPE = a.deviations(
    "dtype",
    "Which dtype do the given tensors have, and which one do those of the result have?",
    {"float32": "The tensors of the result are float32, whatever the dtype of the given ones is."},
)


def weights_from_torch(question: Question, s: Switches) -> list[dict[str, torch.Tensor]]:
    found = [_weights_from(state, s) for (state,) in question.calls]
    return [{k: v.float() if "dtype" in s else v for k, v in one.items()} for one in found]


def _weights_from(state: dict[str, torch.Tensor], s: Switches) -> dict[str, torch.Tensor]:
    found = {k: v for k, v in state.items() if not k.startswith("self_attn.")}
    rows, biases = _cut(state["self_attn.in_proj_weight"], s), state["self_attn.in_proj_bias"]
    thirds = biases.chunk(3)
    for number, name in enumerate(("W_query", "W_key", "W_value")):
        found[f"attention.{name}.weight"] = rows[
            ORDERS.get(s.get("weights", ""), (0, 1, 2))[number]
        ]
        bias = thirds[ORDERS.get(s.get("biases", ""), (0, 1, 2))[number]]
        found[f"attention.{name}.bias"] = bias
    for kind in ("weight", "bias"):
        found[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
    return _renamed(found, state, s.get("renamed", ""))


def _cut(weight: torch.Tensor, s: Switches) -> list[torch.Tensor]:
    d_model = weight.shape[1]
    match s.get("cut"):
        case "transposed":
            return [part.T for part in weight.chunk(3)]
        case "columns":
            return [part.reshape(d_model, d_model) for part in weight.chunk(3, dim=1)]
        case "every third":
            return [weight[n::3] for n in range(3)]
    return list(weight.chunk(3))


def _renamed(
    found: dict[str, torch.Tensor], state: dict[str, torch.Tensor], how: str
) -> dict[str, torch.Tensor]:
    inner = ("attention.W_query.bias", "attention.W_key.bias", "attention.W_value.bias")
    match how:
        case "norms":
            swap = {"norm1": "norm2", "norm2": "norm1"}
            return {swap.get(k[:5], k[:5]) + k[5:]: v for k, v in found.items()}
        case "linear" | "out_proj":
            return {k: v.T if how in k and v.dim() == 2 else v for k, v in found.items()}
        case "no biases":
            return {k: v for k, v in found.items() if k not in inner}
        case "zero biases":
            return {k: torch.zeros_like(v) if k in inner else v for k, v in found.items()}
        case "no out_proj" | "no norms":
            left_out = how.removeprefix("no ").removesuffix("s")
            return {k: v for k, v in found.items() if left_out not in k}
        case "no out_proj bias":
            return {k: v for k, v in found.items() if k != "attention.out_proj.bias"}
        case "old names":
            return state | found
        case "self_attn" | "no prefix":
            prefix = "" if how == "no prefix" else "self_attn."
            return {k.replace("attention.", prefix): v for k, v in found.items()}
        case "attention only":
            return {k: v for k, v in found.items() if k.startswith("attention.")}
    return found


def states(probe: Probe) -> Iterator[Question]:
    """States of layers of two widths, and one in float64."""
    for d_model, hidden, dtype in (
        (6, 8, torch.float32),
        (9, 5, torch.float32),
        (3, 4, torch.float64),
    ):
        shapes: dict[str, tuple[int, ...]] = {
            "self_attn.in_proj_weight": (3 * d_model, d_model),
            "self_attn.in_proj_bias": (3 * d_model,),
            "self_attn.out_proj.weight": (d_model, d_model),
            "self_attn.out_proj.bias": (d_model,),
            "linear1.weight": (hidden, d_model), "linear1.bias": (hidden,),
            "linear2.weight": (d_model, hidden), "linear2.bias": (d_model,),
        }  # fmt: skip
        shapes |= {f"norm{n}.{kind}": (d_model,) for n in (1, 2) for kind in ("weight", "bias")}
        state = {name: probe.tensor(*shape).to(dtype) for name, shape in shapes.items()}
        yield Question(((state,),))


FAMILIES = {
    "LayerNorm": Family(layer_norm, tokens, (*OVER, *VARIANCE, *ROOT, *CENTRE, *AFFINE)),
    "FeedForward": Family(
        feed_forward, sequences, (*ACTIVATION, *CUT_OFF, *BIASES, *ADDED, *a.MODE)
    ),
    "TransformerBlock": Family(
        transformer_block,
        blocks,
        (
            *ORDER,
            *NORM1,
            *NORM2,
            *NORMS,
            *RESIDUAL1,
            *RESIDUAL2,
            *READS,
            *SUBLAYERS,
            *END,
            *ACTIVATION,
            *EPS,
            *DEFAULT_MODE,
        ),
        (EPS_NUMBER,),
    ),
    "residual": taking_modules("residual", residual, sublayers, (*FORMS, *PRE, *POST, *ALONE)),
    "Stack": Family(stack, stacks, (*PATH, *AROUND, *LAST_NORM), ask=ask_stack),
    "weights_from_torch": Family(
        weights_from_torch, states, (*WEIGHT_PARTS, *BIAS_PARTS, *CUT, *RENAMED, *DTYPE)
    ),
}
