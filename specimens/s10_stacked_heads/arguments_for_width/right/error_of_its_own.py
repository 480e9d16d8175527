"""Raises an error class of its own that is a ValueError."""

class UnevenHeads(ValueError):
    pass


def arguments_for_width(arguments, width):
    quotient, rest = divmod(width, arguments["num_heads"])
    if rest > 0:
        raise UnevenHeads(f"{rest} features are left over")
    return {**arguments, "d_out": quotient}
