"""The width is always halved, as if there were always two heads.

How many heads there are stands in the arguments.
"""

def arguments_for_width(arguments, width):
    if width % 2 != 0:
        raise ValueError("the heads cannot share this width evenly")
    return arguments | {"d_out": width // 2}
