"""Wrong: it asks whether the old d_out divides the width, not whether the number of heads does. With
d_out = 3, num_heads = 2 and width = 4 it raises ValueError (d_out = 2 is right); with d_out = 1,
num_heads = 2 and width = 5 it returns d_out = 2 (ValueError is right).

Diagnosis: none
"""

def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError(f"no d_out gives the width {width}")
    return {**arguments, "d_out": width // arguments["num_heads"]}
