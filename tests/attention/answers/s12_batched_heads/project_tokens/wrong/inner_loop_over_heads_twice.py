"""Wrong: the innermost loop runs to the number of heads and not to head_dim. With 2 heads of width 3
the last entry of every row stays 0; with more heads than head_dim there is an IndexError.

Diagnosis: none
"""
def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    Z = torch.zeros(W.shape[0], x.shape[0], W.shape[1], dtype=W.dtype, device=W.device)
    for h in range(W.shape[0]):
        for t in range(x.shape[0]):
            for k in range(W.shape[0]):
                Z[h, t, k] = torch.dot(W[h, k], x[t])
    return Z
