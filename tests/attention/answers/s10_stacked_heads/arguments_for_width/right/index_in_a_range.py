"""Writes the possible widths as a range with the number of heads as its step. Whether the width is
in the range says whether there is an answer, and its place in the range is d_out; nothing is
divided.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    possible = range(0, width + 1, arguments["num_heads"])
    if width not in possible:
        raise ValueError(f"{arguments['num_heads']} equal heads cannot give {width} features")
    return arguments | {"d_out": possible.index(width)}
