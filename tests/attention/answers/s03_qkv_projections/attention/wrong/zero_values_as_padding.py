"""Wrong, two mistakes. Tokens whose value is all zeros are taken for padding and masked: V = ((0,
0), (2, 2)) with equal scores gives (2, 2) in place of (1, 1). And squeeze() drops axes of size 1: a
single query gives shape (d_v,) in place of (1, d_v).

Diagnosis: none
"""
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    scores = Q @ K.transpose(-2, -1) / math.sqrt(K.shape[-1])
    padding = (V == 0).all(dim=-1)  # (..., n_k): empty positions must not be attended to
    scores = scores.masked_fill(padding.unsqueeze(-2), -1e9)
    weights = torch.softmax(scores, dim=-1)
    return (weights @ V).squeeze()
