"""Cuts both lists in half again and again and adds the products of the halves, instead of one loop
with zip. The depth of the recursion is only about ten for lists of some hundreds.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"the lists have {len(a)} and {len(b)} entries")
    match len(a):
        case 0:
            return 0.0
        case 1:
            return a[0] * b[0]
    middle = len(a) // 2
    return dot_product(a[:middle], b[:middle]) + dot_product(a[middle:], b[middle:])
