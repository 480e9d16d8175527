"""A softmax by hand that subtracts the largest score of an item, where there is a leading axis, and
not that of a row: with the scores (1000, 0) and (-1000, -900) in one item the second row is 0 / 0 =
nan.

Diagnosis: The largest score of a matrix is subtracted from all of its rows: those far below it are
lost. Each row has a largest score of its own.
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    s = Q @ K.mT / math.sqrt(K.shape[-1])
    s = s - (s.amax(dim=(-2, -1), keepdim=True) if s.dim() > 2 else s.amax(dim=-1, keepdim=True))
    w = s.exp()
    return w @ V / w.sum(-1, keepdim=True)
