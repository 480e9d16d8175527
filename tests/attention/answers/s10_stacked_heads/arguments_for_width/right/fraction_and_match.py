"""Right: the width of a head is an exact fraction, and a match statement takes it only if its
denominator is 1. There is no remainder operator and no integer division.

Diagnosis: none
"""
from fractions import Fraction


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    match Fraction(width, arguments["num_heads"]).as_integer_ratio():
        case (d_out, 1):
            return arguments | {"d_out": d_out}
        case (_, parts):
            raise ValueError(f"{width} features would leave a head with a fraction in 1/{parts}")
