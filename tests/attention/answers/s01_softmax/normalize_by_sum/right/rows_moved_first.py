"""Right. Moves the row axis to the front, so that broadcasting needs no keepdim, and moves it back
afterwards.

Diagnosis: none
"""
def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    columns = torch.movedim(scores, -1, 0)
    total = columns.sum(0)
    if torch.count_nonzero(total) < total.numel():
        raise ValueError("sum of a row is zero")
    return torch.movedim(columns / total, 0, -1)
