"""Unusual: a 1 is scattered into column ``length`` of a table with n + 1 columns (the additional
one catches full sentences), a running sum spreads it to the right, and the additional column is
cut off.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    marks = torch.zeros(lengths.numel(), n + 1, dtype=torch.int64, device=lengths.device)
    marks.scatter_(1, lengths.unsqueeze(1), 1)
    return marks.cumsum(dim=1)[:, :n].bool()
