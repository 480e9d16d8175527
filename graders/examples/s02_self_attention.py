"""Pictures of s02_self_attention: scores, weights and context vectors of three tokens."""

from __future__ import annotations

import torch

from autograder.checks import NUMBERS, WEIGHTS, Example
from graders.examples.common import WORDS, features, weights

PAIRS = (
    Example(NUMBERS, "The scores of all pairs", lambda d: {"X": d.tensor(3, 2)}, WORDS, WORDS),
)

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "scores_by_loops": PAIRS,
    "scores_by_matmul": PAIRS,
    "attention_weights": (
        Example(WEIGHTS, "Attention weights of three tokens",
                lambda d: {"scores": d.tensor(3, 3, scale=2)}, WORDS, WORDS, stretch=100),
    ),
    "context_vectors": (
        Example(NUMBERS, "Context vectors of three tokens",
                lambda d: {"weights": weights(d), "X": d.tensor(3, 2)},
                WORDS, features(0, 1)),
    ),
    "effective_tokens": (
        Example(NUMBERS, "How many tokens each row attends to",
                lambda d: {"weights": weights(d)}, ("tokens",), WORDS),
    ),
    "SentenceAttention": (
        Example(NUMBERS, "Context vectors of three words",
                lambda d: {"tokens": torch.tensor([0, 1, 2])}, WORDS, features(0, 1),
                "", {"vocab_size": 3, "d": 2}, lambda d: {"embedding.weight": d.tensor(3, 2)}),
    ),
}  # fmt: skip
