"""Zeros are written into the result of the softmax, which the softmax needs for its backward pass.
Breaks "gradients reach scores and values": backward() raises a RuntimeError as soon as scores
ask for gradients. The numbers are right.

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0.0
    weights = weights / (1 - p)
    return weights @ values
