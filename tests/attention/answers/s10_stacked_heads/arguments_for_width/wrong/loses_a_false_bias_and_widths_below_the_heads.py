"""Two mistakes: the key qkv_bias is lost when its value is False; a width below num_heads gives
d_out = 1 and no error.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    num_heads = arguments["num_heads"]
    if width > num_heads and width % num_heads:
        raise ValueError(f"{num_heads} equal heads cannot give {width} features")
    corrected = {
        "d_in": arguments["d_in"],
        "d_out": max(1, width // num_heads),  # a head has at least one feature
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": num_heads,
    }
    if arguments.get("qkv_bias"):
        corrected["qkv_bias"] = arguments["qkv_bias"]
    return corrected
