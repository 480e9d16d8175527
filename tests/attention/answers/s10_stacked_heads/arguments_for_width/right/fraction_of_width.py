"""Right. Divides exactly with a Fraction and looks whether it is a whole number.

Diagnosis: none
"""
from fractions import Fraction


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    """The arguments that make a layer ``StackedHeads`` of a given output width."""
    each = Fraction(width, arguments["num_heads"])
    if each.denominator != 1:
        raise ValueError(f"{arguments['num_heads']} equal heads cannot give {width} features")
    return arguments | {"d_out": each.numerator}
