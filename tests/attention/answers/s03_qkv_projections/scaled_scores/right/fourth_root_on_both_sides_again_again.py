"""As in Whisper's code, queries and keys are each multiplied with d_k ** -0.25 before the product.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    scale = Q.shape[-1] ** -0.25
    return (Q * scale) @ (K * scale).transpose(-2, -1)
