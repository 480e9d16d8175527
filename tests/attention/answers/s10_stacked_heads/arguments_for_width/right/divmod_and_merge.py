"""Right. Quotient and remainder at once; the result is a new dictionary, merged with the |
operator.

Diagnosis: none
"""
def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    share, rest = divmod(width, arguments["num_heads"])
    if rest:
        raise ValueError(f"{arguments['num_heads']} equal heads cannot give {width} features")
    return arguments | {"d_out": share}
