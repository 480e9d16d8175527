"""Unusual: a one-hot vector marks the place where the padding begins, and a running sum keeps it
marked from there on. A full sentence is marked in column n, which is cut off.

Diagnosis: none
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    begins = F.one_hot(lengths, num_classes=n + 1)  # (batch, n + 1)
    return begins.cumsum(dim=1)[:, :n].bool()
