"""Batch and heads are folded into one axis for the old idiom torch.baddbmm with beta=0, which
ignores its first argument.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    b, h, t, d = queries.shape
    q = queries.reshape(b * h, t, d)
    k = keys.reshape(b * h, t, d)
    unused = torch.empty(b * h, t, t, dtype=queries.dtype, device=queries.device)
    scores = torch.baddbmm(unused, q, k.transpose(1, 2), beta=0.0, alpha=1.0)
    return scores.view(b, h, t, t)
