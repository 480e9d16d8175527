"""Never has the weights themselves: it sums exponentials times values over the kept keys with
einsum, and divides at the very end by the sum of all exponentials (the dropped ones included)
times 1 - p.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    top = scores.detach().amax(dim=-1, keepdim=True)
    powers = torch.exp(scores - top)
    kept = powers.masked_fill(dropped, 0.0)
    above = torch.einsum("bij,bjd->bid", kept, values)
    below = torch.einsum("bij->bi", powers).unsqueeze(-1) * (1 - p)
    return above / below
