"""The scores of all tiles are kept in a list until the maximum over all keys is known, so all
scores exist at once and not at most one tile of them.

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
    starts = range(0, m, tile_size)
    maximum = queries.new_full((batch, n, 1), -torch.inf)
    tiles = []
    for start in starts:
        tile = keys[:, start : start + tile_size]
        scores = queries @ tile.transpose(1, 2) / math.sqrt(d)
        if causal:
            place = torch.arange(n, device=queries.device)[:, None]
            key = start + torch.arange(tile.shape[1], device=queries.device)
            scores = scores.masked_fill(key > place, -torch.inf)
        maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        tiles.append(scores)

    total = queries.new_zeros(batch, n, 1)
    result = values.new_zeros(batch, n, values.shape[-1])
    for start, scores in zip(starts, tiles):
        powers = torch.exp(scores - maximum)
        total = total + powers.sum(dim=-1, keepdim=True)
        result = result + powers @ values[:, start : start + tile_size]
    return result / total
