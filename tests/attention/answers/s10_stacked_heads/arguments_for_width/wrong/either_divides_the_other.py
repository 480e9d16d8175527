"""An error is raised only if neither number divides the other. Breaks "ValueError: if no d_out
gives this width" for a width that is smaller than the number of heads and divides it (4 heads,
width 2): d_out becomes 0.

Diagnosis: none
"""
def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    heads = arguments["num_heads"]
    if width % heads != 0 and heads % width != 0:
        raise ValueError(f"{heads} heads cannot share {width} features")
    return {**arguments, "d_out": width // heads}
