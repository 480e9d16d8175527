"""Wrong: glues the entries together with functools.reduce without a first value. For no tokens at
all, which the text allows, reduce raises a TypeError in place of giving the empty text.

Diagnosis: No tokens raise an error.
"""


from functools import reduce
from operator import add


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    """Join the vocabulary's entries for some tokens into one text."""
    return reduce(add, (vocabulary[t] for t in tokens.tolist()))
