"""Wrong, two mistakes. (1) The maximum that is subtracted is that of the whole tensor and not of
each row: a row whose scores lie more than about 100 below the largest one anywhere underflows to
0 / 0 = nan. (2) `/=` divides the caller's scores in place (seen with a temperature other than
1).

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    if temperature != 1.0:
        scores /= temperature
    e = torch.exp(scores - scores.max())
    return e / e.sum(dim=-1, keepdim=True)
