"""The softmax written out: maximum over the free scores only, and zeros from torch.where after the
exponential.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    hidden = scores.masked_fill(mask, -math.inf)
    top = hidden.detach().amax(dim=-1, keepdim=True)
    # blocked scores are replaced before exp, so that neither exp nor its gradient overflows
    safe = torch.where(mask, top, scores)
    e = torch.where(mask, torch.zeros_like(scores), (safe - top).exp())
    return e / e.sum(dim=-1, keepdim=True)
