"""Unusual: no -inf is ever put into the scores. Works in float64 with the maximum over free keys,
clamps what is above it (only blocked keys can be), multiplies by the free mask and divides.
Returns float64 for every input dtype.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    s = scores.double()
    blocked = mask.broadcast_to(s.shape)
    lowest = s.detach().min(dim=-1, keepdim=True).values
    peak = torch.where(blocked, lowest, s.detach()).max(dim=-1, keepdim=True).values
    below = torch.clamp(s - peak, max=0.0)
    mass = below.exp() * blocked.logical_not()
    return mass / mass.sum(-1, keepdim=True)
