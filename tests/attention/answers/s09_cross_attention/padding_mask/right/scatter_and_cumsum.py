"""Right. A one is written where the padding of each sentence begins, in a table with one spare
column for the full sentences, and summed up from left to right.

Diagnosis: none
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    begins = torch.zeros(len(lengths), n + 1, dtype=torch.int64, device=lengths.device)
    begins.scatter_(1, lengths.unsqueeze(1), 1)
    return begins.cumsum(dim=1)[:, :n].bool()
