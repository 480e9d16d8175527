"""Right. Tries all widths of a head up to the total; slow, but it needs no division at all.

Diagnosis: none
"""
def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    for d_out in range(1, width + 1):
        if d_out * arguments["num_heads"] == width:
            new = dict(arguments)
            new["d_out"] = d_out
            return new
    raise ValueError(f"no d_out gives {width}")
