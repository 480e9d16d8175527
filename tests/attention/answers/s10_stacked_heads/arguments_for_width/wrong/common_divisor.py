"""Asks whether width and num_heads have a common divisor, not whether num_heads divides width. For
num_heads=4 and width=6 it returns d_out=1 in place of a ValueError, and for num_heads=1 and
width=5 it raises although d_out=5 is right.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    heads = arguments["num_heads"]
    if math.gcd(width, heads) == 1:
        raise ValueError(f"{heads} heads cannot share {width} features")
    return {**arguments, "d_out": width // heads}
