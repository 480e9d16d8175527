"""The embeddings are brought to length one first, so the result is a matrix of cosines.

The diagonal of your result is all ones. The expected scores are plain dot products.
"""

import torch.nn.functional as F


def scores_by_matmul(X):
    X = F.normalize(X, dim=-1)
    return X @ X.transpose(-2, -1)
