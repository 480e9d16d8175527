"""The products are collected in a set (curly brackets), where equal products count only once. Wrong
for a = b = [1.0, 1.0], which should give 2 and gives 1.

Diagnosis: Products that are equal are added only once.
"""
def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats.

    The lists have the same length, which may be any up to some hundreds, zero included: the dot
    product of two empty lists is 0.

    Returns one number.
    Raises ``ValueError`` when the lengths differ, whichever list is the longer one.
    """
    return sum({x * y for x, y in zip(a, b, strict=True)})
