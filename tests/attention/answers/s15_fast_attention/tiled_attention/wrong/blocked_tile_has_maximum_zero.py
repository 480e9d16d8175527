"""Wrong: where a query may look at no key of a tile, the maximum of the tile is set to 0 against
nan, and this 0 goes into the running maximum. With causal=True, three tokens, tiles of 1 and all
scores -1000, the powers so far become 0, and the results of queries 0 and 1 are nan.

Diagnosis: The maximum begins at 0 in place of -inf, so it is too large where all scores are
negative.
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    batch, n, d = queries.shape
    m = keys.shape[1]
    maximum = queries.new_full((batch, n), -torch.inf)
    total = queries.new_zeros(batch, n)
    result = queries.new_zeros(batch, n, values.shape[-1])
    rows = torch.arange(n, device=queries.device)
    for start in range(0, m, tile_size):
        k = keys[:, start : start + tile_size]
        v = values[:, start : start + tile_size]
        scores = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            columns = start + torch.arange(k.shape[1], device=queries.device)
            scores = scores.masked_fill(columns[None, :] > rows[:, None], -torch.inf)
        tile_max = scores.amax(dim=-1)
        # nothing allowed in this tile: -inf - (-inf) would be nan
        tile_max = tile_max.masked_fill(tile_max == -torch.inf, 0.0)
        powers = torch.exp(scores - tile_max[..., None])
        new_max = torch.maximum(maximum, tile_max)
        old_factor = torch.exp(maximum - new_max)
        tile_factor = torch.exp(tile_max - new_max)
        total = old_factor * total + tile_factor * powers.sum(dim=-1)
        result = old_factor[..., None] * result + tile_factor[..., None] * (powers @ v)
        maximum = new_max
    return result / total[..., None]
