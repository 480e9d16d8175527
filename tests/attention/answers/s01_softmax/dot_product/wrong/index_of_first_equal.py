"""The partner of an entry is found with a.index, which gives the place of the first equal entry.
Wrong when a number stands twice in a: a = [1, 1], b = [2, 3] gives 4, the text says 5.

Diagnosis: A number that is in the first list several times is always multiplied with the partner
of the first of them.
"""

def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats.

    The lists have the same length, which may be any, zero included: the dot product of two empty
    lists is 0.

    Returns one number.
    Raises ``ValueError`` when the lengths differ, whichever list is the longer one.
    """
    if len(a) != len(b):
        raise ValueError(f"lengths {len(a)} and {len(b)} differ")
    total = 0.0
    for number in a:
        total += number * b[a.index(number)]
    return total
