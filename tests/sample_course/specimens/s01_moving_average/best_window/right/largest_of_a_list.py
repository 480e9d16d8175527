"""The largest of a list of sums, by its place."""


def best_window(x, width):
    sums = [sum(x[i : i + width].tolist()) for i in range(len(x) - width + 1)]
    return sums.index(max(sums))
