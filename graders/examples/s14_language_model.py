"""Pictures of s14_language_model: tokens, batches, losses, the model and its samples."""

from __future__ import annotations

import torch

from autograder.checks import NUMBERS, Draw, Example
from graders.examples.common import TWO

LETTERS = tuple("abba cab".replace(" ", "·"))
TOKENS = torch.tensor([5, 3, 8, 1, 9, 4, 7])
SIZES = {"vocabulary_size": 3, "d_model": 2, "num_heads": 1, "num_layers": 1, "context_length": 3}


def _entries(count: int) -> tuple[str, ...]:
    return tuple(f"token {n}" for n in range(count))


def _places(count: int) -> tuple[str, ...]:
    return tuple(f"place {n}" for n in range(count))


def _weights(d: Draw) -> dict[str, torch.Tensor]:
    """Weights of a model whose norms have gain 1 and bias 0."""
    weights = {
        "token_embedding.weight": d.tensor(3, 2, scale=2 / d.scale),
        "position_embedding.weight": d.tensor(3, 2, scale=1 / d.scale),
        "norm.weight": torch.ones(2),
        "norm.bias": torch.zeros(2),
        "head.weight": d.tensor(3, 2, scale=1 / d.scale),
    }
    for norm in ("norm1", "norm2"):
        weights[f"blocks.0.{norm}.weight"] = torch.ones(2)
        weights[f"blocks.0.{norm}.bias"] = torch.zeros(2)
    for name in ("W_query", "W_key", "W_value", "out_proj"):
        weights[f"blocks.0.attention.{name}.weight"] = d.tensor(2, 2, scale=1.5 / d.scale)
        weights[f"blocks.0.attention.{name}.bias"] = torch.zeros(2)
    for name, shape in (("linear1", (8, 2)), ("linear2", (2, 8))):
        weights[f"blocks.0.{name}.weight"] = d.tensor(*shape, scale=1 / d.scale)
        weights[f"blocks.0.{name}.bias"] = torch.zeros(shape[0])
    return weights


def _batch(title: str, pick: int) -> Example:
    given = {"tokens": TOKENS, "offsets": torch.tensor([0, 3]), "length": 3}
    says = f"The tokens are {', '.join(map(str, TOKENS.tolist()))}."
    rows = ("offset 0", "offset 3")
    return Example(NUMBERS, title, lambda d: given, rows, _places(3), says, pick=pick)


def _sample(title: str, temperature: float, top_k: int | None) -> Example:
    return Example(NUMBERS, title, lambda d: {
                       "logits": d.tensor(2, 4, scale=2.0), "uniform": torch.tensor([0.3, 0.8]),
                       "temperature": temperature, "top_k": top_k},
                   ("row 0", "row 1"), _entries(4), pick=1)  # fmt: skip


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "tokenize": (
        Example(NUMBERS, "The tokens of “abba cab”", lambda d: {"text": "abba cab"},
                ("token",), LETTERS, "The vocabulary is: space, a, b, c.", pick=1),
    ),
    "make_batch": (_batch("The inputs", 0), _batch("The targets", 1)),
    "cross_entropy": (
        Example(NUMBERS, "Two places, four entries", lambda d: {
                    "logits": d.tensor(1, 2, 4), "targets": torch.tensor([[1, 2]])},
                ("cross entropy",), ("",), "The targets are 1 and 2."),
    ),
    "LanguageModel": (
        Example(NUMBERS, "The logits of two tokens", lambda d: {"tokens": torch.tensor([[2, 0]])},
                TWO, _entries(3), "A model with one block.", SIZES, _weights),
    ),
    "sample": (
        _sample("Probabilities with temperature 2", 2.0, None),
        _sample("Probabilities of the two most probable", 1.0, 2),
    ),
}  # fmt: skip
