"""Right. Goes through the keys one at a time with a running maximum, sum and mixture, as fast
kernels do; the matrix of weights is never made.

Diagnosis: none
"""
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    Q = Q / math.sqrt(Q.shape[-1])
    top = total = mixed = None
    for key, value in zip(K.unbind(-2), V.unbind(-2), strict=True):
        score = (Q * key.unsqueeze(-2)).sum(-1, keepdim=True)  # (..., n_q, 1)
        value = value.unsqueeze(-2)
        if top is None:
            top, total, mixed = score, torch.ones_like(score), torch.ones_like(score) * value
            continue
        new = torch.maximum(top, score)
        old_share, new_share = torch.exp(top - new), torch.exp(score - new)
        total = total * old_share + new_share
        mixed = mixed * old_share + new_share * value
        top = new
    return mixed / total
