"""Right. Puts a mark where each sentence ends (one column more, for full ones) and lets it run to
the right.

Diagnosis: none
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    ends = torch.zeros(lengths.numel(), n + 1, dtype=torch.int64, device=lengths.device)
    ends.scatter_(1, lengths.view(-1, 1), 1)
    return ends.cumsum(dim=1)[:, :n].bool()
