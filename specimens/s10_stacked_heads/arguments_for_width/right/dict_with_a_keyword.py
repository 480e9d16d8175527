"""dict() with a keyword, in another order of steps."""

def arguments_for_width(arguments, width):
    d_out = int(width / arguments["num_heads"])
    if d_out * arguments["num_heads"] != width:
        raise ValueError(width)
    return dict(arguments, d_out=d_out)
