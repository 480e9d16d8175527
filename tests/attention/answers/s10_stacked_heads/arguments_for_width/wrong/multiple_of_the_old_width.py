"""Whether the width can be shared is asked of the old ``d_out``, not of the number of heads. With 3
heads, d_out 2 and width 4 it returns d_out = 1 (3 features) in place of a ValueError; with 2
heads, d_out 3 and width 4 it raises one in place of d_out = 2. Breaks "ValueError: if no
``d_out`` gives this width".

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError(f"width {width} is not a multiple of d_out {arguments['d_out']}")
    new_arguments = arguments.copy()
    new_arguments["d_out"] = width // arguments["num_heads"]
    return new_arguments
