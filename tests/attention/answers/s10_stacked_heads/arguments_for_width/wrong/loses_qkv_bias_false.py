"""Writes the dictionary anew and takes qkv_bias over only when it is true, so that a given
qkv_bias=False is lost from the keys.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    d_out, rest = divmod(width, arguments["num_heads"])
    if rest != 0:
        raise ValueError(f"{arguments['num_heads']} equal heads cannot give {width} features")
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
