"""Right: the weights never exist as a tensor. An einsum of three factors adds up the exponentials
that are kept, times the values, and the division by the whole sum (of all exponentials, the
dropped ones too) and by 1 - p comes last.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    top = scores.detach().amax(dim=-1, keepdim=True)
    parts = (scores - top).exp()
    whole = parts.sum(dim=-1, keepdim=True)
    kept = dropped.logical_not().to(parts.dtype)
    mixed = torch.einsum("bij,bij,bjd->bid", parts, kept, values)
    return mixed / (whole * (1 - p))
