"""Wrong, two mistakes. The largest of all scores is subtracted, not that of each query: with the
scores (300, 0) for one query and (-300, -300) for another the second row is 0 / 0, which is nan.
And the keys are divided in place, so the caller's keys are changed.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    keys /= math.sqrt(keys.shape[-1])
    scores = queries @ keys.transpose(-2, -1)
    exponentials = torch.exp(scores - scores.max())  # no overflow
    return exponentials / exponentials.sum(dim=-1, keepdim=True)
