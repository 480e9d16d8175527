"""Places are counted from one.

At which index does the first window begin?
"""


def best_window(x, width):
    return int(x.unfold(0, width, 1).mean(-1).argmax()) + 1
