"""Right. Divide and conquer: the dot product of two lists is that of their left halves plus that of
their right halves.

Diagnosis: none
"""
def dot_product(a: list[float], b: list[float]) -> float:
    n = len(a)
    if n != len(b):
        raise ValueError(f"lengths {n} and {len(b)} differ")

    def part(start, stop):
        if stop - start == 0:
            return 0.0
        if stop - start == 1:
            return a[start] * b[start]
        middle = (start + stop) // 2
        return part(start, middle) + part(middle, stop)

    return part(0, n)
