"""A batch of one sentence loses its axis.

Diagnosis: none
"""


def scores_by_matmul(X):
    B = X if X.dim() == 3 else X.unsqueeze(0)
    return torch.bmm(B, B.transpose(1, 2)).squeeze(0)
