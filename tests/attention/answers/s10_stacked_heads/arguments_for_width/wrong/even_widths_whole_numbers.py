"""Wrong, two mistakes. The check asks whether the width is even, as for the two heads of the
example: 3 heads and width 9 raise, 4 heads and width 6 do not. And all arguments are made ints, so
a dropout of 0.5 comes back as 0.

Diagnosis: none
"""
def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % 2 == 1:
        raise ValueError(f"{width} features cannot be shared out evenly")
    new = {}
    for name, value in arguments.items():
        if name == "d_out":
            value = width / arguments["num_heads"]
        new[name] = value if isinstance(value, bool) else int(value)
    return new
