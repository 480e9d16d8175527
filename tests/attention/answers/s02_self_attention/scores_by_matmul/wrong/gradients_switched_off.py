"""Gradients are switched off for the rest of the program, not for a block.

Diagnosis: none
"""


def scores_by_matmul(X):
    torch.set_grad_enabled(False)
    return X @ X.transpose(-2, -1)
