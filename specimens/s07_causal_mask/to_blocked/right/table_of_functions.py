"""Looks the translation up in a table."""

import torch


def to_blocked(mask, kind):
    table = {
        "blocked": lambda m: m.to(torch.bool),
        "keep": torch.logical_not,
        "additive": lambda m: m == float("-inf"),
    }
    if kind not in table:
        raise ValueError(f"kind should be one of {sorted(table)}, not {kind}")
    return table[kind](mask)
