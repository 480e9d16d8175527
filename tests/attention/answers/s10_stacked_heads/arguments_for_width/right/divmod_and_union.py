"""Right. divmod says whether the heads can share the width; the rest of the dictionary is taken
over with ``|``.

Diagnosis: none
"""
def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    share, rest = divmod(width, arguments["num_heads"])
    if rest or not share:
        raise ValueError(f"{arguments['num_heads']} equal heads cannot have {width} features together")
    return arguments | {"d_out": share}
