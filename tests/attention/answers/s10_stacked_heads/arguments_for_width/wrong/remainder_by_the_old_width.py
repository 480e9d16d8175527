"""Tests whether the width is divisible by the old ``d_out`` instead of by the number of heads.

Mistake: for num_heads = 3, d_out = 2 and width = 9 it raises ValueError, the text asks for d_out =
3; for width = 4 it returns d_out = 1 (a width of 3), the text asks for a ValueError.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError(f"no d_out gives a width of {width}")
    new_arguments = dict(arguments)
    new_arguments["d_out"] = width // arguments["num_heads"]
    return new_arguments
