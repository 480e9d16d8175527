"""d_out is set to the width of the whole output.

In this layer d_out is the width of one head. With two heads of width 2 side by side, how wide is
the output?
"""

# T52, S003-39: the convention of the next stage.

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("the heads cannot share this width evenly")
    return arguments | {"d_out": width}
