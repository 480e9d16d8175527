"""Right, but unusual: the code points of the characters go into a tensor, and torch.unique gives
the sorted vocabulary and each character's place in it at once. (Strings are compared by code
points, so this is the order of sorted.)

Diagnosis: none
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = torch.tensor(list(map(ord, text)), dtype=torch.int64)
    distinct, places = torch.unique(codes, sorted=True, return_inverse=True)
    return [*map(chr, distinct.tolist())], places
