"""Of several windows with the largest mean, the last one is taken.

Which one does the docstring ask for?
"""


def best_window(x, width):
    sums = x.unfold(0, width, 1).sum(-1).tolist()
    return len(sums) - 1 - sums[::-1].index(max(sums))
