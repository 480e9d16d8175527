"""Two mistakes: whether the width can be shared is checked with the old d_out and not with the
number of heads (d_out 3, 2 heads, width 4 raises an error, but d_out 2 is the answer; d_out 2, 3
heads, width 4 raises none). And a qkv_bias that is there and False is lost from the result.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    d_out, num_heads = arguments["d_out"], arguments["num_heads"]
    if width % d_out != 0:
        raise ValueError(f"{num_heads} heads cannot give {width} features")
    result = {
        "d_in": arguments["d_in"],
        "d_out": width // num_heads,
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": num_heads,
    }
    if arguments.get("qkv_bias"):
        result["qkv_bias"] = arguments["qkv_bias"]
    return result
