"""Multiplies p to the power of -p, which is the same number; 0 to the power of 0 is 1."""


def effective_tokens(weights):
    return (weights ** (-weights)).prod(dim=-1)
