"""Loops over the axes that a vector, a matrix and a batch have. With two leading axes, what it takes
for a row is a matrix.

Diagnosis: none
"""


def effective_tokens(weights):
    def one(row):
        used = row[row > 0]
        return torch.exp(-(used * used.log()).sum())

    if weights.dim() == 1:
        return one(weights)
    if weights.dim() == 2:
        return torch.stack([one(row) for row in weights])
    return torch.stack([torch.stack([one(row) for row in matrix]) for matrix in weights])
