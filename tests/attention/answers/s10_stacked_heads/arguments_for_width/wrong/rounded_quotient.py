"""Accepts quotients within 0.1 of a whole number (13 features from 12 heads).

Diagnosis: none
"""


def arguments_for_width(arguments, width):
    q = width / arguments["num_heads"]
    if abs(q - round(q)) > 0.1 or round(q) < 1:
        raise ValueError("no such width")
    return dict(arguments, d_out=round(q))
