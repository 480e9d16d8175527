"""Nothing is compared: a 1 is scattered to the place behind the last word of each sentence (there is
one spare column for full sentences), and the running sum of the row is 1 from there on.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    marks = torch.zeros(len(lengths), n + 1, dtype=torch.int64, device=lengths.device)
    marks.scatter_(1, lengths.unsqueeze(1), 1)
    return marks.cumsum(dim=1)[:, :n].bool()
