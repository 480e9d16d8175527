"""Asks whether the width is even, not whether the number of heads divides it.

Mistake: for 4 heads and width 6 it returns d_out = 1 (a layer of width 4), the text asks for a
ValueError; for 3 heads and width 9 it raises a ValueError, the text asks for d_out = 3.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    new = dict(arguments)
    heads = new["num_heads"]
    if heads > 1 and (width < heads or width % 2 == 1):
        raise ValueError(f"{heads} heads cannot share {width} features")
    new["d_out"] = width // heads
    return new
