"""Wrong: itemgetter needs at least one place. decode(torch.tensor([], dtype=torch.int64), ["a",
"b"]) should be the empty text and raises TypeError.

Diagnosis: none
"""
from operator import itemgetter


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    return "".join(itemgetter(*tokens.tolist())(vocabulary))
