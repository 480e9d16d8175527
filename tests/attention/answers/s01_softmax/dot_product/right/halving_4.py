"""Right. Unusual: divide and conquer. Both lists are cut in the middle and the two halves are added
(recursion depth about log2 of the length); the lengths are compared once, before.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats."""

    def part(lo, hi):
        if hi - lo == 0:
            return 0.0
        if hi - lo == 1:
            return a[lo] * b[lo]
        mid = lo + (hi - lo) // 2
        return part(lo, mid) + part(mid, hi)

    if len(a) - len(b):
        raise ValueError("vectors of length %d and %d do not match" % (len(a), len(b)))
    return part(0, len(a))
