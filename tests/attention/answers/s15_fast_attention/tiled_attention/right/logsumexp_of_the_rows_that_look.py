"""Right: the state is the attention so far and the logarithm of its total; a tile is merged with
the weights exp(lse - new lse). In the causal case a tile that begins at key a is shown to the
queries from a on only, so no row of a tile is blocked as a whole.

Diagnosis: none
"""
def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    scale = 1.0 / math.sqrt(queries.shape[-1])
    n, m = queries.shape[1], keys.shape[1]
    out = lse = None
    for a in range(0, m, tile_size):
        b = min(a + tile_size, m)
        top = a if causal else 0  # earlier queries do not look at this tile
        scores = torch.einsum("bqd,bkd->bqk", queries[:, top:], keys[:, a:b]) * scale
        if causal:
            later = torch.arange(a, b)[None, :] > torch.arange(top, n)[:, None]
            scores = scores.masked_fill(later, float("-inf"))
        tile_lse = torch.logsumexp(scores, dim=-1, keepdim=True)
        tile_out = torch.softmax(scores, dim=-1) @ values[:, a:b]
        if lse is None:
            out, lse = tile_out, tile_lse
            continue
        new = torch.logaddexp(lse[:, top:], tile_lse)
        mixed = (lse[:, top:] - new).exp() * out[:, top:] + (tile_lse - new).exp() * tile_out
        out = torch.cat((out[:, :top], mixed), dim=1)
        lse = torch.cat((lse[:, :top], new), dim=1)
    return out
