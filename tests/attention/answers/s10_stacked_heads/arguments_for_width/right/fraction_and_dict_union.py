"""Right: works with an exact fraction whose denominator tells whether the heads can share the
width, and a union of dictionaries.

Diagnosis: none
"""


from fractions import Fraction


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    share = Fraction(width, arguments["num_heads"])
    if share.denominator != 1:
        raise ValueError(f"each head would have {share} features")
    return arguments | {"d_out": share.numerator}
