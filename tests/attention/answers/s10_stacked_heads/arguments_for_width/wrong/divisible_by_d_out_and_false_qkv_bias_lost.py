"""Two mistakes: asks whether the width is divisible by the old d_out, not by the number of heads
(so it raises or answers in the wrong cases), and loses the argument qkv_bias when it is False.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % arguments["d_out"] != 0:
        raise ValueError(f"a width of {width} is not possible")
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
