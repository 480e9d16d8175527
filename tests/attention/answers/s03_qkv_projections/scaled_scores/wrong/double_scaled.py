"""Scales both queries and keys by sqrt(d_k), so that the scores are divided by d_k.

Diagnosis: The scores are divided by d_k instead of its square root.
"""


def scaled_scores(Q, K):
    s = math.sqrt(Q.size(-1))
    return torch.einsum("...qd,...kd->...qk", Q / s, K / s)
