"""Wrong. For the sake of stability the row maximum is taken from the caller's scores in place:
scores = [[[5., -inf], [1., 3.]]] are [[[0., -inf], [-2., 0.]]] after the call.

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    scores -= scores.amax(dim=-1, keepdim=True)
    e = scores.exp()
    weights = e / e.sum(dim=-1, keepdim=True)
    weights = torch.where(dropped, 0.0, weights) / (1 - p)
    return weights @ values
