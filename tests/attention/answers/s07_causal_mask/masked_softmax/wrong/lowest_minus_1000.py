"""Wrong: blocked scores become the lowest score minus 1000, but in float32 a large number minus 1000
is the same number. For scores [[5.0, -1e12]] with the first key blocked the weights should be [0,
1], and here they are [0.5, 0.5].

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    lower_than_all = scores.detach().min() - 1000
    return torch.softmax(scores.masked_fill(mask, lower_than_all), dim=-1)
