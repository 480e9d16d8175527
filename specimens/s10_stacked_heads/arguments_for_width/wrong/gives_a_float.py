"""d_out is a float.

A width counts features, and nn.Linear does not accept 2.0 for 2. Which division of Python gives an
int?
"""

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("the heads cannot share this width evenly")
    return arguments | {"d_out": width / arguments["num_heads"]}
