"""Right, without minus infinity: in a loop over rows only the scores of the free keys are picked out
and go through the softmax, and the results are written to their places in a row of zeros.

Diagnosis: none
"""

def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    n_k = scores.shape[-1]
    rows = scores.reshape(-1, n_k)
    free = torch.logical_not(mask).expand(scores.shape).reshape(-1, n_k)
    weights = torch.zeros_like(rows)
    for r in range(rows.shape[0]):
        columns = torch.nonzero(free[r]).flatten()
        part = rows[r, columns].double().softmax(dim=0)
        weights[r, columns] = part.to(rows.dtype)
    return weights.reshape(scores.shape)
