"""Wrong twice: math.isqrt rounds the root down, so with head_dim = 2 scores are divided by 1 and not
by 1.414. And one maximum for all heads and queries is subtracted: if the scores of head 0 are
about 300 and those of head 1 about 0, all exponentials of head 1 are 0 and its contexts are nan.

Diagnosis: The square root of the width is rounded to a whole number. The largest score of the
whole tensor is subtracted everywhere: rows far below it are lost. Each row has a largest score of
its own.
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    head_dim = queries.shape[-1]
    scores = queries @ keys.transpose(1, 2) / math.isqrt(head_dim)
    exponentials = torch.exp(scores - scores.max())  # no overflow
    weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
    return weights @ values
