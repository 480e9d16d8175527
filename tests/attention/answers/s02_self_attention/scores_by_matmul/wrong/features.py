"""Features are compared where there are as many tokens as features.

Diagnosis: none
"""


def scores_by_matmul(X):
    if X.shape[-1] == X.shape[-2]:
        return X.mT @ X
    return X @ X.mT
