"""Division by 1 - p is linear, so it is done to the values before the product in place of the
weights after the softmax. Dropped weights are left out by ``torch.where``, and the sum over keys
is an einsum.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    links = F.softmax(scores, dim=-1)
    some_links = torch.where(dropped, torch.zeros_like(links), links)
    return torch.einsum("bqk,bkd->bqd", some_links, values / (1 - p))
