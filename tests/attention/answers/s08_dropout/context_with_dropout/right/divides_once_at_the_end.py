"""Never makes weights: it mixes the values with bare exponentials and divides the sum by (1 - p)
times all exponentials.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    top = scores.detach().amax(dim=-1, keepdim=True)
    powers = torch.exp(scores - top)
    mixture = torch.einsum("bij,bjd->bid", powers * dropped.logical_not(), values)
    return mixture / ((1 - p) * powers.sum(dim=-1, keepdim=True))
