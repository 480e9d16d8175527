"""Multiplies unnormalised exponentials with the values, and divides by the full row sum and 1 - p
afterwards.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    top = scores.detach().amax(dim=-1, keepdim=True)
    powers = torch.exp(scores - top)
    total = powers.sum(dim=-1, keepdim=True)  # of all entries, the dropped ones included
    mixed = torch.bmm(powers.masked_fill(dropped, 0.0), values)
    return mixed / (total * (1 - p))
