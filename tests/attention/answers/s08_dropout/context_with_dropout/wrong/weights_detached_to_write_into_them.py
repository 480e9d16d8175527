"""The weights are detached so that zeros can be written into them in place, so no gradient reaches
scores.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    # Writing into the result of the softmax gives an error in the backward pass: take a copy.
    weights = torch.softmax(scores, dim=-1).detach().clone()
    weights[dropped] = 0.0
    weights /= 1 - p
    return weights @ values
