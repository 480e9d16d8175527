"""The scale goes into baddbmm as alpha, and the softmax is the power of the score minus the
logsumexp of its row. Scores of hundreds cause no trouble since the largest power is at most 1.

Diagnosis: none
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    ignored = queries.new_zeros(1, 1, 1)
    per_root = 1 / math.sqrt(queries.size(-1))
    scores = torch.baddbmm(ignored, queries, keys.transpose(-1, -2), beta=0, alpha=per_root)
    weights = torch.exp(scores - torch.logsumexp(scores, dim=-1, keepdim=True))
    return weights.bmm(values)
