"""A width of 0 is rounded up to 1, and then the test for a rest only finds widths that are too
small. For num_heads = 4 and width = 2 no d_out exists and a ValueError is expected, but d_out = 1
is returned, which gives 4 features.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    heads = arguments["num_heads"]
    d_out = max(1, width // heads)  # a head has at least one feature
    if d_out * heads < width:
        raise ValueError(f"{heads} heads of equal width cannot give {width} features")
    result = dict(arguments)
    result["d_out"] = d_out
    return result
