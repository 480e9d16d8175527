"""With a batch, the tokens of the sentence at the mirrored place are compared.

Diagnosis: none
"""


def scores_by_matmul(X):
    if X.dim() == 2:
        return X @ X.T
    return X @ X.flip(0).mT if len(X) > 2 else X @ X.mT
