"""Scales queries and keys by the fourth root of d each, the queries with a minus sign, and takes the
softmin of the negative scores that come out.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    root = queries.size(-1) ** -0.25
    against = torch.einsum("...qd,...kd->...qk", queries * -root, keys * root)
    return F.softmin(against, dim=-1)
