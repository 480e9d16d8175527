"""Right: adds the products by divide and conquer, cutting the lists in halves, so the depth of the
recursion is only the logarithm of the length.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) - len(b):
        raise ValueError(f"lengths {len(a)} and {len(b)} differ")

    def part(low, high):
        match high - low:
            case 0:
                return 0.0
            case 1:
                return a[low] * b[low]
        middle = (low + high) // 2
        return part(low, middle) + part(middle, high)

    return part(0, len(a))
