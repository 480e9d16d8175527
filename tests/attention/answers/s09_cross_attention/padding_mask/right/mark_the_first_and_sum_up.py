"""A one is scattered to the first row of padding (row n if there is none), and a running sum
spreads it.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    marks = torch.zeros(len(lengths), n + 1, dtype=torch.int64, device=lengths.device)
    marks.scatter_(1, lengths.unsqueeze(1), 1)
    return marks.cumsum(dim=1)[:, :n] > 0
