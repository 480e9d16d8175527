"""The width is always halved, as if there were always two heads.

The number of heads is one of the arguments.
"""

def arguments_for_width(arguments, width):
    if width % 2 != 0:
        raise ValueError("the heads cannot share this width evenly")
    return arguments | {"d_out": width // 2}
