"""Builds one block-diagonal matrix for each place.

Diagnosis: none
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    turns = torch.zeros(len(positions), d, d)
    for t, p in enumerate(positions.tolist()):
        for i in range(d // 2):
            w = p * base ** (-2 * i / d)
            c, s = math.cos(w), math.sin(w)
            turns[t, 2 * i, 2 * i] = turns[t, 2 * i + 1, 2 * i + 1] = c
            turns[t, 2 * i + 1, 2 * i], turns[t, 2 * i, 2 * i + 1] = s, -s
    return torch.einsum("tij,bhtj->bhti", turns, x)
