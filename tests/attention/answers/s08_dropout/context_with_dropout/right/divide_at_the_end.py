"""Right. Leaves the powers of the softmax as they are and divides the mixed values by the sum of
all powers of the row (dropped ones too) and by 1 - p.

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    top = scores.detach().amax(dim=-1, keepdim=True)
    powers = torch.exp(scores - top)
    total = powers.sum(dim=-1, keepdim=True)
    mixed = torch.bmm(powers.masked_fill(dropped, 0.0), values)
    return mixed / total / (1 - p)
