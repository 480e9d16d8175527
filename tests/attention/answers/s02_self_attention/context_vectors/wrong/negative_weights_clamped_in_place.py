"""Two mistakes: negative weights are set to zero although "the weights may be any numbers", and that is
done in place, so the caller's weights change although "the arguments are left unchanged".

Diagnosis: Negative weights are treated as 0.
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    weights.clamp_(min=0.0)  # a share cannot be negative
    return torch.matmul(weights, X)
