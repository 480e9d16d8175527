"""The dictionary is changed, but nothing is returned.

Methods such as update() change a dictionary and return None. The caller is waiting for the
dictionary itself.
"""

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("the heads cannot share this width evenly")
    return arguments.update(d_out=width // arguments["num_heads"])
