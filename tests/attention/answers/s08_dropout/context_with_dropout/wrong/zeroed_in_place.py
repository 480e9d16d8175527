"""Wrong. The dropped weights are set to zero in place, in the softmax's own output, which its
backward pass needs: backward raises a RuntimeError if scores require gradients.

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0.0
    weights = weights / (1.0 - p)
    return weights @ values
