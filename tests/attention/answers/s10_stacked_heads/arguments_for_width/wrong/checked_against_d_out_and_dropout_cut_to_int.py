"""Two mistakes: it asks whether the old d_out, not num_heads, divides the width; and it turns
every float into an int, so a dropout of 0.1 becomes 0.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError(f"The heads cannot share {width} features equally.")
    changed = dict(arguments)
    changed["d_out"] = width / arguments["num_heads"]
    # The division gives a float, but a layer wants whole numbers.
    return {name: int(v) if isinstance(v, float) else v for name, v in changed.items()}
