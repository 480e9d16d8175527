"""Features are compared where there are as many tokens as features.

Diagnosis: Where there are as many tokens as features, features are compared, not tokens.
"""


def scores_by_matmul(X):
    if X.shape[-1] == X.shape[-2]:
        return X.mT @ X
    return X @ X.mT
