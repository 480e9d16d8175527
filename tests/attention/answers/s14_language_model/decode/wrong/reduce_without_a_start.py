"""Adds the entries up with reduce, which has nothing to start from. For no tokens,
decode(torch.tensor([], dtype=torch.int64), ["a"]), the text says an empty string; this raises.

Diagnosis: No tokens raise an error.
"""
from functools import reduce
from operator import add


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    return reduce(add, (vocabulary[token] for token in tokens.tolist()))
