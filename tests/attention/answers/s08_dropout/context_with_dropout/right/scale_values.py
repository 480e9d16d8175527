"""The division by 1 - p is done on the values; the dropped weights are removed by torch.where, and
bmm mixes.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    w = scores.softmax(dim=2)
    w = torch.where(dropped, w.new_zeros(()), w)
    return torch.bmm(w, values / (1 - p))
