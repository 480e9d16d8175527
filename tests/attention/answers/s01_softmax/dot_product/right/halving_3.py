"""Divide and conquer: the lists are halved by index until one entry is left. The lengths are
compared first, an empty range gives 0.0. The recursion is about log2(n) deep, so hundreds of
entries are no problem.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats.

    The lists have the same length, which may be any up to some hundreds, zero included: the dot
    product of two empty lists is 0.

    Returns one number.
    Raises ``ValueError`` when the lengths differ, whichever list is the longer one.
    """
    n = len(a)
    if n ^ len(b):
        raise ValueError("need two vectors of one length, got %d and %d" % (n, len(b)))

    def part(lo, hi):
        if hi <= lo:
            return 0.0
        if hi - lo == 1:
            return a[lo] * b[lo]
        mid = (lo + hi) // 2
        return part(lo, mid) + part(mid, hi)

    return part(0, n)
