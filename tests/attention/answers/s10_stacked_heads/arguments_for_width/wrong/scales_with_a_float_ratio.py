"""Wrong: the old d_out is multiplied with the ratio of the widths as a float, and rounding makes
whole numbers look broken. Input: d_out 49, num_heads 1, width 1: 49 * (1 / 49) is
0.9999999999999999, so a ValueError comes where d_out 1 is the answer.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    now = arguments["num_heads"] * arguments["d_out"]
    ratio = width / now  # how much narrower or wider the output should be
    d_out = arguments["d_out"] * ratio
    if d_out != int(d_out):
        raise ValueError(f"no d_out gives {width} features")
    return {**arguments, "d_out": int(d_out)}
