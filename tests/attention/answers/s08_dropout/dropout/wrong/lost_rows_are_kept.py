"""Where a row would lose everything, it keeps everything, so entries are not independent (a vector
of one entry always stays).

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p should lie between 0 and 1")
    if not training:
        return x
    if p == 1:
        return x * 0
    gone = torch.rand_like(x) < p
    lost = gone.all(dim=-1, keepdim=True)
    gone = gone & ~lost
    return x.masked_fill(gone, 0) / (1 - p)
