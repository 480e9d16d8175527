"""Wrong: qkv_bias is handed on only if it is true, so a qkv_bias that is given as False is lost from
the keys. Input: d_in 3, d_out 2, context_length 6, dropout 0.0, num_heads 2 and qkv_bias False,
width 2.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    num_heads = arguments["num_heads"]
    if width % num_heads != 0:
        raise ValueError(f"{num_heads} heads cannot share {width} features")
    new = {
        "d_in": arguments["d_in"],
        "d_out": width // num_heads,
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": num_heads,
    }
    if arguments.get("qkv_bias"):
        new["qkv_bias"] = arguments["qkv_bias"]
    return new
