"""Goes through NumPy with one rule for each kind in a dictionary; additive masks are tested with
np.isneginf. Scalars, floats and integers take the same path, and the result is a fresh copy.

Diagnosis: none
"""


import numpy as np


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    rules = {
        "blocked": lambda m: m != 0,
        "keep": lambda m: m == 0,
        "additive": np.isneginf,
    }
    try:
        rule = rules[kind]
    except KeyError:
        raise ValueError(f"unknown kind of mask {kind!r}; known: {sorted(rules)}") from None
    as_numpy = mask.detach().cpu().numpy()
    return torch.from_numpy(np.array(rule(as_numpy), dtype=bool))
