"""Uses .mH (the adjoint) and torch.linalg.matmul, and clones the input first.

Diagnosis: none
"""


def scores_by_matmul(X):
    tokens = X.clone()
    return torch.linalg.matmul(tokens, tokens.mH)
