"""Two mistakes: whether there is an answer is tested with the old d_out in place of num_heads
(wrong widths pass, possible ones raise), and a qkv_bias that is given as False is missing in the
result.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError(f"the heads cannot share {width} features")
    result = {
        "d_in": arguments["d_in"],
        "d_out": width // arguments["num_heads"],
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": arguments["num_heads"],
    }
    if arguments.get("qkv_bias"):
        result["qkv_bias"] = arguments["qkv_bias"]
    return result
