"""Two mistakes: the search stops before d_out == width, so a layer of one head (num_heads 1, width
4) gets a ValueError. And the arguments are copied one by one, and qkv_bias only if it is true, so
with "qkv_bias": False that key is missing in the result.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    new = {
        "d_in": arguments["d_in"],
        "d_out": 0,
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": arguments["num_heads"],
    }
    if arguments.get("qkv_bias"):
        new["qkv_bias"] = True
    for d_out in range(1, width):
        if d_out * new["num_heads"] == width:
            new["d_out"] = d_out
            return new
    raise ValueError(f"{new['num_heads']} equal heads cannot give {width} features")
