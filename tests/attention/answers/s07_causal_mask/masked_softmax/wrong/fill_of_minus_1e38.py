"""Fills in a number that looks like the lowest one but is not. Wrong for the float32 scores [[-2e38,
0]] with the second key blocked: the blocked key gets all the weight.

Diagnosis: Blocked scores are set to a finite number, and free scores may be lower than that.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    lowest = torch.tensor(-1e38)
    masked = torch.where(mask, lowest, scores)
    return torch.softmax(masked, dim=-1)
