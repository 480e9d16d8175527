"""Subtracts the mean of each row before exp, in place of its maximum, so that exp still overflows
when the scores of a row are far apart. For query [[300.]] and key [[1.], [0.]] the weights should
be 1 and 0, but the first is nan.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scores = query @ key.T / math.sqrt(query.shape[1])
    # A constant may be subtracted from a row: the softmax does not change.
    scores = scores - scores.mean(dim=1, keepdim=True)
    numbers = scores.exp()
    return numbers / numbers.sum(dim=1, keepdim=True)
