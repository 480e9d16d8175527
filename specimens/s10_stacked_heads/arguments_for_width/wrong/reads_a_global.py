"""The number of heads is read from a global variable of the notebook.

It works as long as this variable happens to be the right number. The number of heads is one of the
arguments of the call.
"""

# T18

num_heads = 4


def arguments_for_width(arguments, width):
    if width % num_heads != 0:
        raise ValueError("the heads cannot share this width evenly")
    return arguments | {"d_out": width // num_heads}
