"""Whether the width can be shared is tested with the old d_out in place of num_heads: 4 heads,
d_out 2 and width 6 give d_out 1 (a width of 4) without an error, and 2 heads, d_out 3 and width
4 raise though d_out = 2 would do.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    old = arguments["d_out"]
    if width % old != 0:
        raise ValueError(f"a width of {width} is not possible")
    return {**arguments, "d_out": width // arguments["num_heads"]}
