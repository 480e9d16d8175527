"""Half of the scale goes into the queries and half into the keys: each is multiplied by the fourth
root of 1 / d_k.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    share = float(Q.size(-1)) ** -0.25
    return torch.matmul(Q * share, (K * share).mT)
