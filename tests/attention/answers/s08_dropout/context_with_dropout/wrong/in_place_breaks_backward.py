"""The dropped weights are set to zero in place in the output of the softmax, which the backward pass
still needs. The values are right, but with scores that require grad, context.sum().backward()
raises a RuntimeError and no gradient reaches the scores.

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0
    return (weights / (1 - p)) @ values
