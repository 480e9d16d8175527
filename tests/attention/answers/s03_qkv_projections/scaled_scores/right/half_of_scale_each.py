"""Right. Divides queries and keys by the fourth root of d_k each, before the product, so that no
intermediate number is large.

Diagnosis: none
"""
def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    fourth_root = Q.size(-1) ** 0.25
    return torch.einsum("...qd,...kd->...qk", Q / fourth_root, K / fourth_root)
