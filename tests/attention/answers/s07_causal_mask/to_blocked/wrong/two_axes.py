"""Loops over two axes of an additive mask. One of shape (3, 4, 6) raises ValueError.

Diagnosis: none
"""


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return ~mask.bool()
    if kind == "additive":
        rows, columns = mask.shape
        out = torch.zeros(rows, columns, dtype=torch.bool)
        for i in range(rows):
            for j in range(columns):
                out[i, j] = mask[i, j] == -math.inf
        return out
    raise ValueError("kind")
