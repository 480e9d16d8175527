"""Wrong, twice. An argument qkv_bias=False is lost, although all keys should stay. And a width below
the number of heads is accepted: for num_heads=3 and width=2 a ValueError is due, but it returns
d_out=1, which gives three features.

Diagnosis: none
"""


def arguments_for_width(
    arguments: dict[str, int | float | bool], width: int
) -> dict[str, int | float | bool]:
    """The arguments that make a layer ``StackedHeads`` of a given output width.

    Args:
        arguments: the arguments of a call ``StackedHeads(**arguments)``. ``d_in``, ``d_out``,
            ``context_length``, ``dropout`` and ``num_heads`` are there, ``qkv_bias`` may be.
        width: how many features each token of the output should have, 1 or more.

    Returns:
        A dictionary with the same keys and values, except for ``d_out``. It is the int with which
        the output gets the shape (batch, tokens, width). The number of heads stays as it is.

    Raises:
        ValueError: if no ``d_out`` gives this width. (An AssertionError from your own ``assert`` is
            accepted too.)
    """
    heads = arguments["num_heads"]
    if width > heads and width % heads != 0:
        raise ValueError(f"{heads} heads cannot share {width} features")
    result = {
        "d_in": arguments["d_in"],
        "d_out": max(1, width // heads),
        "context_length": arguments["context_length"],
        "dropout": arguments["dropout"],
        "num_heads": heads,
    }
    if arguments.get("qkv_bias"):
        result["qkv_bias"] = True
    return result
