"""Puts one flag where each sentence ends, in a table with one more column, and lets a running sum
carry it on to the right. Sentences that fill all rows have their flag in the column cut off.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    flags = torch.zeros(lengths.shape[0], n + 1, dtype=torch.int64, device=lengths.device)
    flags.scatter_(1, lengths.unsqueeze(1), 1)
    return flags.cumsum(dim=1)[:, :n].bool()
