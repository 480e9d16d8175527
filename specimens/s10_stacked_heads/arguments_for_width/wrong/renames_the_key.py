"""The new width is stored under another name than d_out.

The layer's argument is called d_out. A key of another name is an argument that the layer does not
know.
"""

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("the heads cannot share this width evenly")
    return arguments | {"head_dim": width // arguments["num_heads"]}
