"""Wrong, two mistakes. (1) Whether there is an answer is tested with width % 2, as in the little
question with two heads, not with the number of heads: 3 heads and width 9 raise ValueError
although d_out=3 is the answer; 4 heads and width 6 give d_out=1 and no error. (2) qkv_bias is
copied only when it is true: an argument qkv_bias=False is lost from the dictionary.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    if width % 2 != 0:
        raise ValueError(f"heads of equal width cannot share {width} features")
    corrected = {
        "d_in": arguments["d_in"],
        "d_out": width // arguments["num_heads"],
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": arguments["num_heads"],
    }
    if arguments.get("qkv_bias"):
        corrected["qkv_bias"] = arguments["qkv_bias"]
    return corrected
