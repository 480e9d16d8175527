"""Right: no minus infinity anywhere. Row by row, the free scores are picked out, a softmax is taken
of these alone, and the result is written into a matrix of zeros.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    n_k = scores.shape[-1]
    rows = scores.double().reshape(-1, n_k)
    free = torch.broadcast_to(mask, scores.shape).reshape(-1, n_k).logical_not()
    weights = torch.zeros_like(rows)
    for r in range(len(rows)):
        weights[r, free[r]] = torch.softmax(rows[r, free[r]], dim=0)
    return weights.reshape(scores.shape).to(scores.dtype)
