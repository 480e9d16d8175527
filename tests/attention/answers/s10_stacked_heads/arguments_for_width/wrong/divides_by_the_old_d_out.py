"""Tests whether the width is a multiple of the old d_out and not of the number of heads. With 2
heads and d_out 3 the width 4 raises a ValueError although d_out 2 is the answer; with 3 heads and
d_out 2 the width 4 raises nothing and gives d_out 1.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError(f"no d_out gives a width of {width}")
    new = dict(arguments)
    new["d_out"] = width // arguments["num_heads"]
    return new
