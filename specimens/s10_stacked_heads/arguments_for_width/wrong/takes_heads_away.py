"""The number of heads is changed in place of d_out.

The width is right, but by taking heads away or adding some. The number of heads stays as it is.
"""

def arguments_for_width(arguments, width):
    if width % arguments["d_out"] != 0:
        raise ValueError("no number of heads gives this width")
    return arguments | {"num_heads": width // arguments["d_out"]}
