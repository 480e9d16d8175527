"""Two mistakes: for fewer features than heads it returns d_out = 1, which gives another width, and
raises nothing; and qkv_bias is lost when it is there and False.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    num_heads = arguments["num_heads"]
    if width <= num_heads:
        d_out = 1  # a head cannot be narrower
    elif width % num_heads == 0:
        d_out = width // num_heads
    else:
        raise ValueError(f"{num_heads} heads of equal width cannot give {width} features")
    result = {
        "d_in": arguments["d_in"],
        "d_out": d_out,
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": num_heads,
    }
    if arguments.get("qkv_bias"):
        result["qkv_bias"] = arguments["qkv_bias"]
    return result
