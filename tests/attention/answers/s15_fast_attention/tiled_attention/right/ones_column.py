"""Unusual: a column of ones is appended to the values, so one product gives R and T together; with
causal=True a tile works only on the queries from its first key on (all of which see that key),
and the rows before are carried over with torch.cat, so -inf - (-inf) never occurs.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    batch, n, d = queries.shape
    scaled = queries * d**-0.5
    top = queries.new_full((batch, n, 1), -math.inf)
    sums = queries.new_zeros((batch, n, values.shape[2] + 1))  # R, and T in the last column
    for a in range(0, keys.shape[1], tile_size):
        k, v = keys[:, a : a + tile_size], values[:, a : a + tile_size]
        v = torch.cat((v, torch.ones_like(v[..., :1])), dim=2)
        lo = a if causal else 0
        s = scaled[:, lo:] @ k.mT
        if causal:
            q_at = torch.arange(lo, n, device=s.device).unsqueeze(1)
            k_at = torch.arange(a, a + k.shape[1], device=s.device)
            s = s.masked_fill(k_at > q_at, -math.inf)
        new = torch.maximum(top[:, lo:], s.detach().amax(dim=2, keepdim=True))
        part = sums[:, lo:] * (top[:, lo:] - new).exp() + (s - new).exp() @ v
        top = torch.cat((top[:, :lo], new), dim=1)
        sums = torch.cat((sums[:, :lo], part), dim=1)
    return sums[..., :-1] / sums[..., -1:]
