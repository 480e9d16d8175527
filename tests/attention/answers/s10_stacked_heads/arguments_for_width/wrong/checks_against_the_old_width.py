"""Asks whether the width can be divided by the old d_out, not by the number of heads.

Mistake: for 3 heads with d_out = 2 and width = 4 it returns d_out = 1 (three features), the text
asks for ValueError; for 2 heads with d_out = 3 and width = 4 it raises ValueError, the text asks
for d_out = 2.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError(f"a width of {width} cannot be shared by heads of equal width")
    changed = arguments.copy()
    changed["d_out"] = width // arguments["num_heads"]
    return changed
