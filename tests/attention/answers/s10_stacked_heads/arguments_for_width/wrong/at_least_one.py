"""Wrong: d_out is at least 1, and only a total that is too small is refused. For a width smaller
than the number of heads (2 features, 4 heads) it returns d_out = 1, which gives 4 features,
where a ValueError is due.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    new = arguments.copy()
    heads = new["num_heads"]
    new["d_out"] = max(1, width // heads)   # a head cannot have 0 features
    if new["d_out"] * heads < width:
        raise ValueError(f"{width} features cannot be shared by {heads} heads")
    return new
