"""Works on nested Python lists and never subtracts tensors: itertools.compress picks the row numbers
out of an endless count with a generator of flags, cut off at position.

Diagnosis: none
"""
from itertools import compress, count, islice


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    def apart(old, new):
        return old - new > tolerance or new - old > tolerance

    pairs = islice(zip(before.tolist(), after.tolist()), position)
    flags = (any(map(apart, old, new)) for old, new in pairs)
    return list(compress(count(), flags))
