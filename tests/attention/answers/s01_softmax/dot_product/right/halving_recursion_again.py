"""Right. Halves the lists recursively, so the depth is only the logarithm of the length.

Diagnosis: none
"""
def dot_product(a: list[float], b: list[float]) -> float:
    n = len(a)
    if len(b) != n:
        raise ValueError(f"lengths differ: {n} and {len(b)}")

    def part(lo, hi):
        if hi - lo == 0:
            return 0
        if hi - lo == 1:
            return a[lo] * b[lo]
        mid = (lo + hi) // 2
        return part(lo, mid) + part(mid, hi)

    return part(0, n)
