"""It asks if width is a multiple of d_out, not of num_heads (3 for 2 heads passes); and a qkv_bias
of False is lost.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    d_out = width // arguments["num_heads"]
    if d_out < 1 or width % d_out != 0:
        raise ValueError(f"{arguments['num_heads']} heads cannot give {width} features")
    result = {
        "d_in": arguments["d_in"],
        "d_out": d_out,
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": arguments["num_heads"],
    }
    if arguments.get("qkv_bias"):
        result["qkv_bias"] = arguments["qkv_bias"]
    return result
