"""Loops over the rows, takes a softmax of the free scores only and writes it into zeros.

Diagnosis: none
"""


def _shares(free_scores):
    powers = torch.exp(free_scores - free_scores.max().detach())
    return powers / powers.sum()


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    n_k = scores.shape[-1]
    wide = torch.promote_types(scores.dtype, torch.float32)
    rows = scores.to(wide).reshape(-1, n_k)
    free = ~mask.expand(scores.shape).reshape(-1, n_k)
    out = torch.zeros_like(rows)
    for r in range(rows.shape[0]):
        chosen = free[r]
        out[r, chosen] = _shares(rows[r][chosen])
    return out.to(scores.dtype).reshape(scores.shape)
