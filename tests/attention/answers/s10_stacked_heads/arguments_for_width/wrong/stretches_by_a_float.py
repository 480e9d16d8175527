"""Two mistakes. The old d_out is stretched by a float factor and cut off by int(): for d_out=49,
num_heads=1 and width=1 the new d_out is 0, not 1; and qkv_bias is taken for switched on whenever
the key is there, so {"qkv_bias": False} comes back as True.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    heads = arguments["num_heads"]
    if width % heads != 0:
        raise ValueError(f"{heads} equal heads cannot give {width} features")
    factor = width / (heads * arguments["d_out"])
    corrected = {
        "d_in": arguments["d_in"],
        "d_out": int(arguments["d_out"] * factor),
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": heads,
    }
    if "qkv_bias" in arguments:
        corrected["qkv_bias"] = True
    return corrected
