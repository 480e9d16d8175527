"""Wrong for two or more leading axes: lifts matrices to a batch of one and then calls torch.bmm,
which takes exactly three axes. Q of shape (2, 3, 5, 4) ends in a RuntimeError.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    single = Q.dim() == 2
    if single:
        Q, K = Q[None], K[None]
    d_k = K.size(-1)
    S = torch.bmm(Q, K.transpose(1, 2)) / math.sqrt(d_k)
    return S[0] if single else S
