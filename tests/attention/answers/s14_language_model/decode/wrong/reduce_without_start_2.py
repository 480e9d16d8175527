"""Wrong: the pieces are added up with functools.reduce and no start, which raises a TypeError where
there are no tokens. The text says that there may be none; the result should be the empty string.

Diagnosis: No tokens raise an error.
"""


from functools import reduce
from operator import add

def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    return reduce(add, (vocabulary[number] for number in tokens.tolist()))
