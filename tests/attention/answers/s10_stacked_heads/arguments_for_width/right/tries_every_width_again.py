"""A beginner's search: it tries every width of a head until the product fits.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    answer = {}
    for key in arguments:
        answer[key] = arguments[key]
    answer["d_out"] = 1
    while answer["d_out"] * answer["num_heads"] < width:
        answer["d_out"] += 1
    if answer["d_out"] * answer["num_heads"] != width:
        raise ValueError(f"{answer['num_heads']} equal heads cannot have {width} features together")
    return answer
