"""Two mistakes: asks whether d_out divides the width, not whether num_heads does (4 heads get
d_out 1 for width 6), and makes d_out at least 1 when there are fewer features than heads, where it
should raise.

Diagnosis: A width that the heads cannot share evenly is rounded down in silence.
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    d_out = max(1, width // arguments["num_heads"])  # a head needs one feature
    if width % d_out != 0:
        raise ValueError(f"heads of equal width cannot give {width} features")
    new = dict(arguments)
    new["d_out"] = d_out
    return new
