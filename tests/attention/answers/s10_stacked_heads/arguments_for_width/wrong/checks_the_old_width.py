"""Wrong. Divisibility is checked against the old d_out and not against the number of heads:
num_heads = 2, d_out = 3, width = 4 raises although d_out = 2 does it, and num_heads = 4, d_out = 2,
width = 6 does not raise.

Diagnosis: none
"""
def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError("The heads cannot share this width")
    new = dict(arguments)
    new["d_out"] = width // arguments["num_heads"]
    return new
