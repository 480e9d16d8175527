"""It is the place of the largest number, whatever stands around it.

What do the numbers beside the largest one count?
"""


def best_window(x, width):
    return min(int(x.argmax()), len(x) - width)
