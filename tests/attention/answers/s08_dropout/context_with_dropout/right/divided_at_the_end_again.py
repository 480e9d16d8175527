"""Right. The division by 1 - p is linear and is done on the context vectors, after the mixture with
torch.bmm.

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    links = F.softmax(scores, dim=-1) * dropped.logical_not()
    return torch.bmm(links, values) / (1 - p)
