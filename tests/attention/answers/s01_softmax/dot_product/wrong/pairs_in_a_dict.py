"""Wrong. The pairs are put into a dictionary {a_i: b_i} before they are multiplied. If a number
appears twice in ``a``, only its last partner survives: (1, 1) . (2, 3) gives 3 in place of 5.
Right whenever all entries of ``a`` are different. (Lengths are checked properly.)

Diagnosis: Of several equal numbers in the first list, only the last one counts.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats."""
    if len(a) != len(b):
        raise ValueError("lengths differ")
    partner = dict(zip(a, b))  # key -> value, as in section 1
    total = 0.0
    for left, right in partner.items():
        total += left * right
    return total
