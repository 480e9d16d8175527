"""Wrong, two mistakes: whether the width can be shared is tested with the old d_out in place of
num_heads; and a qkv_bias that is there but False is lost. d_out 2, num_heads 3 and width 4 gives
d_out 1 where a ValueError is expected (and d_out 3, num_heads 2, width 4 raises although d_out 2
is right); qkv_bias=False is missing from the result.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    d_out = arguments["d_out"]
    if width % d_out != 0:
        raise ValueError(f"{width} features cannot be shared equally")
    new = {
        "d_in": arguments["d_in"],
        "d_out": width // arguments["num_heads"],
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": arguments["num_heads"],
    }
    if arguments.get("qkv_bias"):
        new["qkv_bias"] = arguments["qkv_bias"]
    return new
