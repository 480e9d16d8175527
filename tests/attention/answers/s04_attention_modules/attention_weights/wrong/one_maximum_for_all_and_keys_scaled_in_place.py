"""Wrong twice: the largest score of the whole tensor is subtracted, so with the rows (300, 0) and
(-300, -200) the second row becomes 0/0 = nan. And the keys are divided in place, so the caller's
keys are changed whenever d > 1.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    keys /= math.sqrt(keys.shape[-1])
    scores = queries @ keys.transpose(-2, -1)
    exponentials = torch.exp(scores - scores.max())
    return exponentials / exponentials.sum(dim=-1, keepdim=True)
