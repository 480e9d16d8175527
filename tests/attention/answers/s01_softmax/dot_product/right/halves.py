"""Right, but by divide and conquer: the lists are cut in halves down to single entries instead of
zipped. The lengths are compared first, so that lists of different lengths are a ValueError.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"lengths {len(a)} and {len(b)} differ")

    def between(start: int, stop: int) -> float:
        match stop - start:
            case 0:
                return 0.0
            case 1:
                return a[start] * b[start]
            case width:
                middle = start + width // 2
                return between(start, middle) + between(middle, stop)

    return between(0, len(a))
