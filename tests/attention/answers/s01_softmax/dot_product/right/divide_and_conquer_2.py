"""Right. Adds up by halving the lists (divide and conquer), with the lengths compared once in an
inner/outer function pair. No zip and no running total; the recursion is only log2(n) deep.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats."""
    n = len(a)
    if n != len(b):
        raise ValueError("vectors of length %d and %d cannot be compared" % (n, len(b)))

    def part(lo, hi):
        # sum over the half-open interval [lo, hi)
        if hi <= lo:
            return 0.0
        if hi - lo == 1:
            return a[lo] * b[lo]
        mid = (lo + hi) // 2
        return part(lo, mid) + part(mid, hi)

    return part(0, n)
