"""Pictures of s06_positions: position tables, and attention with positions."""

from __future__ import annotations

from autograder.checks import NUMBERS, WEIGHTS, Example
from graders.examples.common import HEAD, PLACES, SMALL, WORDS, features, linear

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "add_positions": (
        Example(NUMBERS, "Three tokens with their positions",
                lambda d: {"x": d.tensor(3, 2), "table": d.tensor(4, 2)},
                WORDS, features(0, 1)),
    ),
    "sinusoidal_table": (
        Example(NUMBERS, "The first four places", lambda d: {"context_length": 4, "d_in": 4},
                PLACES, features(0, 1, 2, 3)),
    ),
    "shift_matrix": (
        Example(NUMBERS, "The matrix of one step", lambda d: {"k": 1, "d_in": 4},
                tuple(f"row {n}" for n in range(4)), tuple(f"column {n}" for n in range(4))),
    ),
    "SelfAttention": (
        Example(WEIGHTS, "Attention weights of three tokens", lambda d: {"x": d.tensor(3, 4)},
                WORDS, WORDS, "", SMALL | {"context_length": 4},
                lambda d: linear(d, *HEAD, "W_value") | {"positions.weight": d.tensor(4, 4)},
                method="attention_weights"),
        Example(NUMBERS, "Context vectors of three tokens", lambda d: {"x": d.tensor(3, 4)},
                WORDS, features(0, 1, 2), "", SMALL | {"context_length": 4},
                lambda d: linear(d, *HEAD, "W_value") | {"positions.weight": d.tensor(4, 4)}),
    ),
}  # fmt: skip
