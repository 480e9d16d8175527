"""Wrong: batch and heads are folded into one axis with view for bmm. For contiguous inputs the
scores are right; for queries or keys that are stored in another order (the usual transpose(1, 2)
of the cut projection) view raises a RuntimeError about strides, although the text allows any
order in memory.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    b, h, t, d = queries.shape
    q = queries.view(b * h, t, d)
    k = keys.view(b * h, t, d)
    return torch.bmm(q, k.transpose(1, 2)).view(b, h, t, t)
