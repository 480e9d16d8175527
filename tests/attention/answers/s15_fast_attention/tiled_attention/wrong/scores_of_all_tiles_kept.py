"""Keeps the scores of all tiles in a list until the maximum over all keys is known, so that n * m
scores exist at a time and not those of one tile.

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
    m = keys.shape[1]
    places = torch.arange(n, device=queries.device)[:, None]

    tiles = []
    maximum = None
    for start in range(0, m, tile_size):
        stop = min(start + tile_size, m)
        scores = queries @ keys[:, start:stop].transpose(1, 2) / math.sqrt(d)
        if causal:
            blocked = torch.arange(start, stop, device=queries.device) > places
            scores = scores.masked_fill(blocked, -torch.inf)
        largest = scores.amax(dim=-1, keepdim=True)
        maximum = largest if maximum is None else torch.maximum(maximum, largest)
        tiles.append((start, stop, scores))

    total, result = 0, 0
    for start, stop, scores in tiles:
        powers = torch.exp(scores - maximum)
        total = total + powers.sum(dim=-1, keepdim=True)
        result = result + powers @ values[:, start:stop]
    return result / total
