"""The number of heads is not compared: only as many heads as there are matrices are read, so a
tensor with a head too many passes for heads first: find_layout(projected, W[:3], x) with the
projection of 4 heads.

Diagnosis: none
"""


def find_layout(projected, W, x):
    def is_it(tensor):
        if tensor.shape[0] < len(W) or tensor.shape[1:] != (len(x), W.shape[1]):
            return False
        return all(bool(((tensor[h] - x @ W[h].T).abs() < 1e-4).all()) for h in range(len(W)))

    if is_it(projected):
        return "heads first"
    return "tokens first" if is_it(projected.transpose(0, 1)) else "neither"
