"""d_out is multiplied by the number of heads.

More heads make the output wider. To keep it at a given width, must each head become wider or
narrower?
"""

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("the heads cannot share this width evenly")
    return arguments | {"d_out": width * arguments["num_heads"]}
