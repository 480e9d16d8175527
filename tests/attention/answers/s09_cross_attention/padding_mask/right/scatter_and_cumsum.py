"""Right, without a comparison: a one is put where each sentence has ended, in a table with a spare
column, and the running sum carries it to the right.

Diagnosis: none
"""

def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    ends = torch.zeros(len(lengths), n + 1, dtype=torch.int64, device=lengths.device)
    ends.scatter_(1, lengths.unsqueeze(1), 1)
    return ends.cumsum(dim=1)[:, :n].bool()
