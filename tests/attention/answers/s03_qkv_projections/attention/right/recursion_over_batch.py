"""Right. Takes leading axes apart by recursion and calls an inner function for plain matrices,
which uses logsumexp and in-place arithmetic on a tensor of its own.

Diagnosis: none
"""
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""

    def plain(q, k, v):
        scores = torch.mm(q, k.t())
        scores /= k.shape[1] ** 0.5
        weights = (scores - scores.logsumexp(dim=1, keepdim=True)).exp()
        return torch.mm(weights, v)

    if Q.dim() == 2:
        return plain(Q, K, V)
    return torch.stack([attention(q, k, v) for q, k, v in zip(Q, K, V)])
