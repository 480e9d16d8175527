"""It copies the arguments by name, and qkv_bias only when it is on.

Mistake: for {"d_in": 3, "d_out": 2, "context_length": 6, "dropout": 0.0, "num_heads": 2,
"qkv_bias": False} and width 2 it returns a dictionary without qkv_bias, the text asks for the same
keys and values but d_out.

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
        result["qkv_bias"] = arguments["qkv_bias"]
    return result
