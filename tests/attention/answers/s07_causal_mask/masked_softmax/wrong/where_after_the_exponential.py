"""The exponentials of blocked scores are thrown away only after exp, so a large blocked score (inf
there) gets the gradient nan.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    largest = scores.detach().masked_fill(mask, -math.inf).amax(dim=-1, keepdim=True)
    exponentials = torch.exp(scores - largest)
    exponentials = torch.where(mask, torch.zeros_like(exponentials), exponentials)
    return exponentials / exponentials.sum(dim=-1, keepdim=True)
