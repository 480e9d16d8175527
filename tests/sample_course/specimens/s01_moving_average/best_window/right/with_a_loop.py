"""A loop that keeps the best so far."""


def best_window(x, width):
    best, place = None, 0
    for i in range(len(x) - width + 1):
        mean = float(x[i : i + width].double().mean())
        if best is None or mean > best:
            best, place = mean, i
    return place
