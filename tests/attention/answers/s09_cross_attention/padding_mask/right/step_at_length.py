"""Unusual: puts a single 1 at the first padded place (in an extra column if there is none) and
takes the running sum, a step function; no comparison with arange.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    jumps = torch.zeros(len(lengths), n + 1, dtype=torch.int64)
    jumps.scatter_(1, lengths[:, None], 1)
    return jumps.cumsum(dim=1)[:, :n].bool()
