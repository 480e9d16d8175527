"""A one is put where each sentence ends, in a table with one column more than asked for, and the
running sum is one from there on. Full sentences put their flag into the extra column, which is
cut off.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    flags = torch.zeros(lengths.shape[0], n + 1, dtype=torch.int64, device=lengths.device)
    flags = flags.scatter(1, lengths.unsqueeze(1), 1)
    return flags.cumsum(dim=1)[:, :n] > 0
