"""Wrong: whether there is an answer is decided by ``width % d_out`` (the old width of a head) in
place of ``width % num_heads``. With d_out=2, num_heads=3, width=4 no error is raised and d_out=1
comes back, which gives 3 features; with d_out=3, num_heads=2, width=4 a ValueError is raised
though d_out=2 is the answer.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    head_width = arguments["d_out"]
    if width % head_width != 0:
        raise ValueError(f"cannot make {width} features of heads of equal width")
    new = dict(arguments)
    new["d_out"] = width // arguments["num_heads"]
    return new
