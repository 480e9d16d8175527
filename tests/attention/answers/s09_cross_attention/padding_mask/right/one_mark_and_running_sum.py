"""Puts one mark at the first padding row (or behind the end) and lets a running sum spread it to
the right.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    marks = torch.zeros(lengths.numel(), n + 1, dtype=torch.int64, device=lengths.device)
    marks.scatter_(1, lengths.unsqueeze(1), 1)
    return marks.cumsum(dim=1).narrow(1, 0, n).ne(0)
