"""Wrong. Writes the dictionary anew and takes qkv_bias over only if it is true: with ``"qkv_bias":
False`` in the arguments the key is missing from the result.

Diagnosis: none
"""
def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    num_heads = arguments["num_heads"]
    if width % num_heads != 0:
        raise ValueError(f"{width} features cannot be shared by {num_heads} heads")
    result = {
        "d_in": arguments["d_in"],
        "d_out": width // num_heads,
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": num_heads,
    }
    if arguments.get("qkv_bias"):
        result["qkv_bias"] = True
    return result
