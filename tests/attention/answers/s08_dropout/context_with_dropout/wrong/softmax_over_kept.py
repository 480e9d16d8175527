"""Wrong. Softmax over the kept scores, times the share that was kept: equal on paper, but a row
that is dropped from end to end is nan: dropped = torch.ones(1, 2, 2, dtype=torch.bool).

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    kept_mass = F.softmax(scores, dim=-1).masked_fill(dropped, 0).sum(dim=-1, keepdim=True)
    weights = F.softmax(scores.masked_fill(dropped, -torch.inf), dim=-1)
    return (weights * kept_mass / (1 - p)) @ values
