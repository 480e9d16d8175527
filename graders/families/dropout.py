"""Dropout with switches, and what can be compared of values that are drawn at random.

In the questions on dropout the value of token j is 1 in feature j, twice over in each head, and 0
in the others. So each output is a row of attention weights, and a weight that is dropped is
missing in both copies.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import torch

from autograder.checks import Probe, Question, Switches
from graders.families.attention import slips

TOKENS, ITEMS, RANDOM = 24, 6, 4  # in a batch; features beside those that number the tokens
VISIBLE, NEARLY_0 = 0.01, 1e-6
RATE = 0.3
RARE = 1e-9  # a probability that is not 0, and of which nothing is dropped
SMALL = 0.55  # weights of queries and keys: scores without a scale are small enough, too
TOLERANCE = 1e-3  # of ratios; of shares it is 0.15, since few values or rows may be drawn
SHARES = 150
FEWEST = 40  # cases from which a share is read
WHERE = "Follow one attention weight through forward: which step drops it, and in which mode?"
RESCALED = "What are the weights that stay divided by, so that their expected value is unchanged?"
DROPPED = slips(
    "dropped",
    WHERE,
    {
        "never": "In training nothing is dropped.",
        "always": "Dropout is active in evaluation mode, too.",
        "scores": "No weight is dropped in training: the weights change at random and still sum to "
        "1, as if dropout came before the softmax.",
        "input": "Dropout acts on the input, before the projections, not on the attention weights.",
        "masked scores": "Dropout acts on the masked scores, before the softmax, not on the "
        "weights.",
        "values": "Dropout acts on the values, not on the attention weights.",
        "context": "Dropout acts on the context vectors or on the output, not on the attention "
        "weights.",
        "twice": "Dropout acts on the weights twice.",
        "both": "Dropout acts on the weights and once more on the context vectors or the output.",
        "rows": "All weights of a query are dropped together.",
        "keys": "A key is dropped for all queries together.",
        "items": "The same weights are dropped in all sequences of the batch.",
    },
    but=("never",),
)
HEADS = slips(
    "dropped", WHERE, {"heads": "The same weights are dropped in all heads of a sequence."}
)
KEPT = slips(
    "kept",
    RESCALED,
    {
        "as is": "The weights that stay are not divided by 1 - p.",
        "p": "The weights that stay are divided by p, not by 1 - p.",
        "shrunk": "The weights that stay are multiplied by 1 - p, not divided by it.",
        "normalised": "Rows still sum to 1 where weights are dropped: they are normalised again, "
        "or dropped before the softmax.",
        "evaluation": "In evaluation mode the weights are multiplied by 1 - p, and in training "
        "those that stay are not divided by it.",
        "divided": "The weights are divided by 1 - p in evaluation mode, too.",
    },
)
RATES = slips(
    "rate",
    "Which probability does your dropout use, and what is it the probability of?",
    {
        "kept": "The probability is inverted: a weight stays with probability p, and is then "
        "divided by p.",
        "turned": "A weight stays with probability p, not 1 - p.",
        "half": "The rate of dropout is 0.5, whatever dropout says.",
        "fifth": "The rate of dropout is 0.2, whatever dropout says.",
        "tenth": "The rate of dropout is 0.1, whatever dropout says.",
    },
    but=("half", "fifth", "tenth"),
)
ELSEWHERE = ("input", "scores", "masked scores", "values", "context")
FIXED = {"half": 0.5, "fifth": 0.2, "tenth": 0.1}


def drop(x: torch.Tensor, p: float, s: Switches, training: bool, where: str) -> torch.Tensor:
    """``x``, which has the role ``where``, after dropout with probability p."""
    place, kept = s.get("dropped"), s.get("kept")
    acts = str(place) if place in ELSEWHERE else "weights"
    if where != acts and not (place == "both" and where == "context"):
        return x
    if not training and place != "always":
        return _evaluated(x, p, s) if where == acts else x
    if place == "never":
        return x
    turned = s.get("rate") in ("kept", "turned")
    rate = 1 - p if turned else FIXED.get(str(s.get("rate")), p)
    divisor = p if s.get("rate") == "turned" else rate
    for _ in range(2 if place == "twice" else 1):
        stays = torch.rand(_drawn(x, str(place))) >= rate
        x = x * stays * _factor(p, 1 - divisor, str(kept))
    return x / x.sum(-1, keepdim=True) if kept == "normalised" else x


def _evaluated(x: torch.Tensor, p: float, s: Switches) -> torch.Tensor:
    match s.get("kept"):
        case "evaluation":
            return x * (1 - p)
        case "divided":
            return x / (1 - p)
    return x


def _drawn(x: torch.Tensor, place: str) -> list[int]:
    """The shape of what is drawn for ``x``: axes of size 1 share a draw."""
    shape = list(x.shape)
    shared = {"rows": -1, "keys": -2, "items": 0, "heads": 1}.get(place)
    if shared is not None:
        shape[shared] = 1
    return shape


def _factor(p: float, divisor: float, kept: str) -> float:
    factors = {"as is": 1.0, "evaluation": 1.0, "p": 1 / p if p else 1.0, "shrunk": 1 - p}
    return factors.get(kept, 1 / divisor if divisor else 0.0)


def questions(probe: Probe, heads: int, build: dict[str, Any]) -> Iterator[Question]:
    """What a module with dropout gives in evaluation, twice, and what it drops in training.
    ``build`` has the arguments of the stage's constructor beside those that all stages have."""
    d_in, d_out = TOKENS + RANDOM, 2 * heads * TOKENS
    one_hot = torch.eye(TOKENS).expand(ITEMS, -1, -1)
    x = torch.cat([one_hot, probe.tensor(ITEMS, TOKENS, RANDOM)], dim=-1)
    weights = {"W_value.weight": torch.eye(TOKENS, d_in).repeat(2 * heads, 1)}
    if heads > 1:
        weights |= {"out_proj.weight": torch.eye(d_out), "out_proj.bias": torch.zeros(d_out)}
    for name in ("W_query", "W_key"):
        drawn = probe.tensor(d_out, RANDOM, scale=SMALL * RANDOM**-0.5)
        weights[f"{name}.weight"] = torch.cat([torch.zeros(d_out, TOKENS), drawn], dim=-1)
    sizes: dict[str, Any] = {"d_in": d_in, "d_out": d_out, "context_length": TOKENS} | build
    question = Question(((x,),), sizes | {"dropout": RATE}, weights, atol=TOLERANCE)
    yield replace(question, modes=(False, False), summary=steady)
    rarely = sizes | {"dropout": RARE}
    yield replace(question, build=rarely, modes=(True, True), summary=steady)
    yield replace(question, modes=(True, False), summary=partial(_trained, heads))


def steady(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """The value, where it comes again with another seed."""
    one, two = values
    same = one.shape == two.shape and torch.allclose(one, two, equal_nan=True)
    return [one] if same else [torch.tensor(math.nan)]


def _trained(heads: int, values: list[torch.Tensor]) -> list[torch.Tensor]:
    """What the output in training says on dropout, whatever was drawn, compared with the answer's
    own output in evaluation after it. Raises ``ValueError`` where it is not clear."""
    shape = (ITEMS, TOKENS, heads, 2, TOKENS)  # two copies of the weights
    (one, two), plain = values[0].view(shape).unbind(3), values[1].view(shape)[:, :, :, 0]
    nan, zero = one.isnan(), one.abs() < NEARLY_0
    if nan.float().mean() > 0.5:  # in all rows with a mask, and not in the last one?
        return [_flag(nan[:, :-1].any(-1), 0.5, 0.8) * nan[:, -1].any(-1).float().mean(0)]
    seen = (plain.abs() > VISIBLE) & ~nan
    ratios, sums = (one / plain)[seen & ~zero], one.sum(-1)
    typical = ratios.median() if len(ratios) else torch.tensor(0.0)
    regular = _flag((ratios - typical).abs() < 1e-3 * typical.abs(), 0.4, 0.9)
    gone, late = zero | ~seen, slice(TOKENS // 2, None)  # late queries have many weights
    keys = gone[:, late, :, : TOKENS // 2].all(1)[seen[:, late, :, : TOKENS // 2].sum(1) > 3]
    flags = [
        regular,
        _flag((zero == (two.abs() < NEARLY_0))[seen], 0.9, 0.98),
        _flag((sums[~sums.isnan()] - 1).abs() < 1e-3, 0.3, 0.9),
        _flag(gone[:, late].all(-1)[seen[:, late].sum(-1) > 3], 0.05, 0.15),
        _flag(keys, 0.05, 0.15),
        _flag((zero == zero[:1])[1:][(seen & seen[:1])[1:]], 0.9, 0.98),
    ]
    if heads > 1:
        alike = (zero == zero[:, :, :1])[:, :, 1:]
        flags.append(_flag(alike[(seen & seen[:, :, :1])[:, :, 1:]], 0.9, 0.98))
    shares = [float(zero[seen].float().mean()) / SHARES, float(nan.float().mean()) / SHARES]
    return [torch.tensor([*shares, float(typical) * regular, *flags])]


def _flag(cases: torch.Tensor, low: float, high: float) -> float:
    """1 where more than the share ``high`` of the cases holds, 0 for less than ``low``."""
    share = float(cases.float().mean())
    if cases.numel() < FEWEST or low <= share <= high:
        raise ValueError("it is not clear")
    return float(share > high)
