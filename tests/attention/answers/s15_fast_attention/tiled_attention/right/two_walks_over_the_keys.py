"""The tiles are read twice: once for the maxima of all queries, once for the sums; nothing is
corrected.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    m = keys.shape[1]
    scaled = queries / math.sqrt(queries.shape[2])
    own_place = torch.arange(queries.shape[1], device=queries.device)[:, None]

    def tile_scores(start):
        tile = keys[:, start : start + tile_size]
        scores = torch.matmul(scaled, tile.transpose(1, 2))
        if causal:
            places = torch.arange(start, start + tile.shape[1], device=keys.device)
            scores = scores.masked_fill(places > own_place, float("-inf"))
        return scores

    starts = range(0, m, tile_size)
    with torch.no_grad():
        maximum = tile_scores(0).amax(dim=2, keepdim=True)
        for start in starts[1:]:
            maximum = torch.maximum(maximum, tile_scores(start).amax(dim=2, keepdim=True))
    total = result = 0.0
    for start in starts:
        powers = torch.exp(tile_scores(start) - maximum)
        total = total + powers.sum(dim=2, keepdim=True)
        result = result + torch.matmul(powers, values[:, start : start + tile_size])
    return result / total
