"""Wrong. The remainder is taken with the old d_out instead of the number of heads. With d_out=3,
num_heads=2 the width 4 raises an error, although d_out=2 would do; the width 3 raises none and
gives d_out=1, which is 2 features.

Diagnosis: none
"""
def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    """The arguments that make a layer ``StackedHeads`` of a given output width."""
    if width % arguments["d_out"] != 0:
        raise ValueError(f"A width of {width} is not possible.")
    result = dict(arguments)
    result["d_out"] = width // arguments["num_heads"]
    return result
