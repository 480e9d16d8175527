"""Right: a flag is scattered to the first place after each sentence (there is one spare column for
full sentences) and a running sum spreads it to the right.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    flags = torch.zeros(lengths.shape[0], n + 1, dtype=torch.int64, device=lengths.device)
    flags.scatter_(1, lengths.unsqueeze(1), 1)
    return flags.cumsum(dim=1)[:, :n].bool()
