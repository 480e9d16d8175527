"""For an impossible width, None is returned in place of an error.

A printed line, or None, does not stop the program. Raise a ValueError.
"""

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        print("the heads cannot share this width evenly")
        return None
    return arguments | {"d_out": width // arguments["num_heads"]}
