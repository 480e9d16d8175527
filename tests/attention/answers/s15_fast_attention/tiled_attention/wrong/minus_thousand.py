"""Wrong, two mistakes: (1) blocked scores are set to -1000, which is no infinity: with causal=True
and free scores of about -1000 the blocked keys get weight; (2) the total is kept without
gradients (detach), so the gradients of queries and keys are those of R alone, and wrong.

Diagnosis: With causal=True blocked scores are a number such as -1000 and not minus infinity.
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    B, n, d = queries.shape
    m = keys.shape[1]
    M = torch.full((B, n, 1), -1e30, dtype=queries.dtype)
    T = torch.zeros(B, n, 1, dtype=queries.dtype)
    R = torch.zeros(B, n, values.shape[-1], dtype=queries.dtype)
    rows = torch.arange(n)[:, None]
    for start in range(0, m, tile_size):
        stop = min(start + tile_size, m)
        S = queries @ keys[:, start:stop].transpose(1, 2) / math.sqrt(d)
        if causal:
            S = S.masked_fill(torch.arange(start, stop)[None, :] > rows, -1000.0)
        M_new = torch.maximum(M, S.max(dim=-1, keepdim=True).values).detach()
        correction = torch.exp(M - M_new)
        P = torch.exp(S - M_new)
        T = T * correction + P.detach().sum(dim=-1, keepdim=True)  # only a normaliser
        R = R * correction + P @ values[:, start:stop]
        M = M_new
    return R / T
