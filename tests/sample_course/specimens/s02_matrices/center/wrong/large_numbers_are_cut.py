"""Numbers above 4 are cut off.

Which numbers does the docstring exclude?
"""


def center(x):
    x = x.clamp(-4, 4)
    return x - x.mean(0)
