"""Two mistakes: it raises only if width and number of heads have no common divisor, so that 4
heads and 6 features give a d_out of 1 instead of an error, and a qkv_bias that is there and False
is lost.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    num_heads = arguments["num_heads"]
    # The heads can share the features only if the two numbers have a divisor in common.
    if num_heads > 1 and math.gcd(width, num_heads) == 1:
        raise ValueError(f"{num_heads} heads of equal width cannot give {width} features")
    new = {
        "d_in": arguments["d_in"],
        "d_out": width // num_heads,
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": num_heads,
    }
    if arguments.get("qkv_bias"):
        new["qkv_bias"] = arguments["qkv_bias"]
    return new
