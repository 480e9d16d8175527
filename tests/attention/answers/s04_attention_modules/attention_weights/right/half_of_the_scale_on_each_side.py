"""Divides queries and keys by the fourth root of d, before the product, and then uses einsum.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    fourth_root = queries.shape[-1] ** 0.25
    scores = torch.einsum("...qd,...kd->...qk", queries / fourth_root, keys / fourth_root)
    return F.softmax(scores, dim=-1)
