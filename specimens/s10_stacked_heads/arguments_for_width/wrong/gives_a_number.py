"""The number alone is returned, not a dictionary.

A dictionary of arguments is expected, with which the layer can be called.
"""

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("the heads cannot share this width evenly")
    return width // arguments["num_heads"]
