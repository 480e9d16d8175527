"""Right. Numerator and denominator of the softmax stay apart; the dropped powers leave the
numerator only, and the division, by 1 - p too, comes after the mixture.

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    powers = torch.exp(scores - scores.detach().amax(dim=-1, keepdim=True))
    total = powers.sum(dim=-1, keepdim=True)  # of all weights, the dropped ones included
    mixed = powers.masked_fill(dropped, 0).bmm(values)
    return mixed / (total * (1 - p))
