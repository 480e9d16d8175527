"""Unusual: queries and keys are each scaled by the fourth root of d_k before the product.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    half = Q.size(-1) ** -0.25
    return (half * Q).matmul((half * K).mT)
