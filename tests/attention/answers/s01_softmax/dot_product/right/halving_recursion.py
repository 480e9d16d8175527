"""The lists are cut in halves again and again until one pair of numbers is left, and the halves are
added. The recursion is only as deep as the logarithm of the length.

Diagnosis: none
"""
def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats.

    The lists have the same length, which may be any up to some hundreds, zero included: the dot
    product of two empty lists is 0.

    Returns one number.
    Raises ``ValueError`` when the lengths differ, whichever list is the longer one.
    """
    if len(a) != len(b):
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
