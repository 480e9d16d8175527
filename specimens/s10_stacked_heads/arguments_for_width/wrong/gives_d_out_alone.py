"""Only d_out is returned; the other arguments are gone.

The result should be good for a whole call: all the keys that were given have to be there.
"""

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("the heads cannot share this width evenly")
    return {"d_out": width // arguments["num_heads"]}
