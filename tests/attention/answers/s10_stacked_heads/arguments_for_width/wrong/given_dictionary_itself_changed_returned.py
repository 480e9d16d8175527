"""Two mistakes: the given dictionary itself is changed and returned; and d_out is a float (true
division).

Diagnosis: d_out is a float.
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["num_heads"] != 0:
        raise ValueError(f"{width} is not a multiple of the number of heads")
    arguments["d_out"] = width / arguments["num_heads"]
    return arguments
