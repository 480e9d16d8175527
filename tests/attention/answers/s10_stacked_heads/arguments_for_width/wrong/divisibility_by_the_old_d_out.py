"""Wrong: asks whether the old d_out divides the width, when it is num_heads that must divide it,
so it refuses widths that are possible and rounds down for others that are not.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError(f"{width} features cannot be shared evenly")
    new_arguments = dict(arguments)
    new_arguments["d_out"] = width // arguments["num_heads"]
    return new_arguments
