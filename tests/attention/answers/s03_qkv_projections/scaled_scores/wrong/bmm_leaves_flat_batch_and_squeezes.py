"""Wrong twice: several leading axes come back flattened into one, and a leading axis of size 1 is
squeezed away.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    n_q, d_k = Q.size(-2), Q.size(-1)
    n_k = K.size(-2)
    # torch.bmm wants exactly three axes: a single sentence becomes a batch of one
    q = Q.reshape(-1, n_q, d_k)
    k = K.reshape(-1, n_k, d_k)
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(d_k)
    return scores.squeeze(0)  # and back again
