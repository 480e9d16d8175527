"""Wrong: the values are right, but the state is detached after each tile "to save memory".
Gradients therefore reach the keys and values of the last tile only; those of earlier tiles get
no gradient, and the one of the queries lacks the share of the earlier tiles.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    """Scaled dot-product attention that reads the keys in tiles."""
    batch, n, d = queries.shape
    m = keys.shape[1]
    M = queries.new_full((batch, n, 1), -torch.inf)
    T = queries.new_zeros(batch, n, 1)
    R = queries.new_zeros(batch, n, values.shape[2])
    i = torch.arange(n).view(n, 1)
    for start in range(0, m, tile_size):
        M, T, R = M.detach(), T.detach(), R.detach()
        k = keys[:, start:start + tile_size]
        v = values[:, start:start + tile_size]
        s = torch.bmm(queries, k.transpose(1, 2)) / d**0.5
        if causal:
            j = torch.arange(start, start + k.shape[1])
            s = s.masked_fill(j > i, -torch.inf)
        M_new = torch.maximum(M, s.amax(dim=2, keepdim=True))
        p = torch.exp(s - M_new)
        old = torch.exp(M - M_new)
        T = T * old + p.sum(dim=2, keepdim=True)
        R = R * old + torch.bmm(p, v)
        M = M_new
    return R / T
