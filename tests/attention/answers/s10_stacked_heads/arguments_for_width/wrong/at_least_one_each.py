"""Only refuses a width smaller than the number of heads; a width that the number of heads does not
divide is rounded down instead of raising ValueError, so the output gets another width.

Diagnosis: A width that the heads cannot share evenly is rounded down in silence.
"""


def arguments_for_width(arguments, width):
    num_heads = arguments["num_heads"]
    if width < num_heads:
        raise ValueError("each head needs at least one feature")
    new = dict(arguments)
    new["d_out"] = int(width // num_heads)
    return new
