"""Two mistakes: the divisor never gets smaller than 0.01, so x = [1, 1], dropped = [True, False], p
= 0.999 gives 100 in place of 1000. And the result is a float32 tensor, into which the entries of
a float64 x cannot be written (an error).

Diagnosis: What stays is never divided by less than about 0.01, however small 1 - p is.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    keep = ~dropped
    scale = max(1 - p, 0.01)  # never divide by zero
    result = torch.zeros(x.shape)
    result[keep] = x[keep] / scale
    return result
