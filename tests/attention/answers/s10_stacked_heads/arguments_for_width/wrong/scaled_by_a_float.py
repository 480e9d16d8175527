"""Scales the old d_out with a floating-point factor and cuts off the fraction, which sometimes is
0.999... in place of 0. Wrong for d_out = 49, num_heads = 2, width = 2: 49 * (2 / 98) is just
below 1, and there is a ValueError although d_out = 1 gives this width.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    new = dict(arguments)
    old_width = arguments["d_out"] * arguments["num_heads"]
    factor = width / old_width
    new["d_out"] = int(arguments["d_out"] * factor)
    if new["d_out"] * new["num_heads"] != width:
        raise ValueError(f"{new['num_heads']} equal heads cannot give {width} features")
    return new
