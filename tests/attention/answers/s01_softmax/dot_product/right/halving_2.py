"""Right, unusual: divide and conquer. The two lists are cut in the middle again and again, so that
the sum is formed as a balanced tree (pairwise summation) and the recursion is only log2(n) deep.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats."""
    n = len(a)
    if n - len(b):
        raise ValueError("vectors of %d and %d entries cannot be compared" % (n, len(b)))

    def between(lo, hi):
        if hi - lo > 1:
            mid = (lo + hi) // 2
            return between(lo, mid) + between(mid, hi)
        return a[lo] * b[lo] if hi > lo else 0.0

    return between(0, n)
