"""Looks for the width by trying every candidate; for ... else raises when there is none.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    answer = arguments.copy()
    for candidate in range(1, width + 1):
        if candidate * arguments["num_heads"] == width:
            answer.update(d_out=candidate)
            break
    else:
        raise ValueError(f"{arguments['num_heads']} equal heads cannot give {width} features")
    return answer
