"""The scores of all tiles are kept in a list until the maximum is known, so all scores exist at
once, in place of one tile at most.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, d = queries.shape[1:]
    rows = torch.arange(n, device=queries.device)[:, None]
    tiles = []
    start = 0
    for part in keys.split(tile_size, dim=1):
        scores = queries @ part.transpose(1, 2) / math.sqrt(d)
        if causal:
            columns = start + torch.arange(part.shape[1], device=queries.device)
            scores = scores.masked_fill(columns > rows, -math.inf)
        tiles.append(scores)
        start += part.shape[1]

    maximum = tiles[0].amax(dim=-1, keepdim=True)
    for scores in tiles[1:]:
        maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))

    total, result = 0.0, 0.0
    for scores, part in zip(tiles, values.split(tile_size, dim=1), strict=True):
        powers = torch.exp(scores - maximum)
        total = total + powers.sum(dim=-1, keepdim=True)
        result = result + powers @ part
    return result / total
