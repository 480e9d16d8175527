"""Wrong: zeros are written into the result of the softmax, which its backward pass needs. The
numbers are right, but whenever scores require a gradient, backward() raises a RuntimeError and no
gradient reaches them.

Diagnosis: none
"""

def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0.0
    return (weights / (1 - p)) @ values
