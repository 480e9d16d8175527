"""int(width * (1 / heads)): one too few for 49 heads and width 49.

Diagnosis: none
"""


def arguments_for_width(arguments, width):
    heads = arguments["num_heads"]
    if width % heads:
        raise ValueError("no such width")
    return {**arguments, "d_out": int(width * (1 / heads))}
