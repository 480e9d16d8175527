"""Right. The lists are cut into halves again and again, and the dot products of the halves are
added. The lengths are compared once, before the recursion starts, which is never deeper than
about ten calls.

Diagnosis: none
"""
def dot_product(a: list[float], b: list[float]) -> float:
    if (n := len(a)) != len(b):
        raise ValueError(f"lengths {n} and {len(b)} differ")

    def part(low, high):
        if high - low < 2:
            return a[low] * b[low] if high > low else 0.0
        middle = (low + high) // 2
        return part(low, middle) + part(middle, high)

    return part(0, n)
