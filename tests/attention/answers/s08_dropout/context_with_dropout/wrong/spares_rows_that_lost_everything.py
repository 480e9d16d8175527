"""A token whose weights are all dropped keeps the weights from before the dropout.

Mistake: for scores = [[[0.]]], values = [[[7.]]], dropped = [[[True]]], p = 0.5 it returns
[[[7.]]], the text asks for [[[0.]]].

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = F.softmax(scores, dim=-1)
    kept = weights.masked_fill(dropped, 0.0) / (1 - p)
    empty = kept.sum(dim=-1, keepdim=True) == 0
    return torch.where(empty, weights, kept) @ values
