"""Right. Makes all leading axes one, lets baddbmm scale the product (its first argument does not
count with beta=0), and restores the axes.

Diagnosis: none
"""
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    front = Q.shape[:-2]
    q, k, v = (t.reshape(math.prod(front), *t.shape[-2:]) for t in (Q, K, V))
    nothing = q.new_zeros(1, 1, 1)
    scores = torch.baddbmm(nothing, q, k.mT, beta=0, alpha=q.shape[-1] ** -0.5)
    return torch.bmm(scores.softmax(-1), v).reshape(*front, Q.shape[-2], V.shape[-1])
