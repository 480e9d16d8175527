"""A dictionary of functions, of which one is called.

Diagnosis: none
"""

import torch


def to_blocked(mask, kind):
    functions = {
        "blocked": lambda m: m.bool(),
        "keep": lambda m: torch.logical_not(m),
        "additive": lambda m: torch.isneginf(m),
    }
    try:
        return functions[kind](mask)
    except KeyError:
        raise ValueError(f"What is {kind}?") from None
