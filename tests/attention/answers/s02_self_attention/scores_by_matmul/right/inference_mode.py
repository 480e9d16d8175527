"""Under inference_mode.

Diagnosis: none
"""


@torch.inference_mode()
def scores_by_matmul(X):
    return torch.matmul(X, X.mT)
