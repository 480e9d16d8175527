"""Wrong. The dictionary is written anew, and qkv_bias is copied only if it is True: arguments with
qkv_bias=False come back without this key, where the same keys are asked for.

Diagnosis: none
"""
def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    """The arguments that make a layer ``StackedHeads`` of a given output width."""
    num_heads = arguments["num_heads"]
    if width % num_heads:
        raise ValueError(f"{width} features cannot be shared by {num_heads} heads.")
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
