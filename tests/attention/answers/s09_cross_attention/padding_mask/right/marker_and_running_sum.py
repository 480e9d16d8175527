"""Right. Puts a marker where the padding of a sentence begins, in a table with one more column, and
sums along the rows. For a full sentence the marker is in the extra column, which is cut off.

Diagnosis: none
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    begins = lengths.new_zeros(lengths.shape[0], n + 1)
    begins = begins.scatter(1, lengths.unsqueeze(1), 1)
    return begins.cumsum(dim=1)[:, :n] > 0
