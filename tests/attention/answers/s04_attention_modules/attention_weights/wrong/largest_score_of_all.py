"""Subtracts the largest score of the whole tensor and not of each row, so a row whose scores are
some hundreds below it underflows to 0/0 = nan.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    exponentials = torch.exp(scores - scores.max())  # the largest exponent is 0: no overflow
    return exponentials / exponentials.sum(dim=-1, keepdim=True)
