"""torch.inner for matrices, by recursion over the leading axes.

Diagnosis: none
"""


def scaled_scores(Q, K):
    if Q.dim() > 2:
        return torch.stack([scaled_scores(q, k) for q, k in zip(Q, K)])
    return torch.inner(Q, K) * Q.shape[1] ** -0.5
