"""The width of a head is a ``Fraction``, and there is an answer if and only if its denominator is 1.
The error is an AssertionError, which the text accepts.

Diagnosis: none
"""

from fractions import Fraction


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    share = Fraction(width, arguments["num_heads"])
    assert share.denominator == 1, f"each head would have {share} features"
    return arguments | {"d_out": share.numerator}
