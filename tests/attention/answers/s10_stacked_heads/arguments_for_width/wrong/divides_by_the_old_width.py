"""Tests whether the old d_out divides width, not whether num_heads does: some impossible widths
pass, some possible ones raise.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError(f"heads of equal width cannot give {width} features")
    return {**arguments, "d_out": width // arguments["num_heads"]}
