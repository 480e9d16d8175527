"""Makes whole numbers of all numbers, so that d_out is an int. Breaks "A dictionary with the same
keys and values, except for ``d_out``": a dropout of 0.1 becomes 0.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    per_head = width / arguments["num_heads"]
    if per_head != int(per_head):
        raise ValueError("width must be a multiple of num_heads")
    result = {**arguments, "d_out": per_head}
    return {
        name: value if isinstance(value, bool) else int(value) for name, value in result.items()
    }
