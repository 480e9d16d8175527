"""Softmax by hand in float64, shifted by the largest free score of each row, then cast back.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    s = scores.to(torch.float64).masked_fill(mask, -math.inf)
    peak = s.detach().amax(dim=-1, keepdim=True)
    numerator = (s - peak).exp()
    denominator = numerator.sum(dim=-1, keepdim=True)
    return (numerator / denominator).to(scores.dtype)
