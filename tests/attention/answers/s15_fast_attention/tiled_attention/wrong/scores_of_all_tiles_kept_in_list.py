"""The scores of all tiles are kept in a list until the maximum of all keys is known, so all n * m
scores exist at once and not one tile of them.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, d = queries.shape[1], queries.shape[2]
    m = keys.shape[1]
    places = torch.arange(n, device=queries.device)

    # first the scores, tile by tile, and the largest score of each query
    tiles = []
    maximum = None
    for start in range(0, m, tile_size):
        part = keys[:, start : start + tile_size]
        scores = queries @ part.transpose(1, 2) / math.sqrt(d)
        if causal:
            columns = start + torch.arange(part.shape[1], device=queries.device)
            scores = scores.masked_fill(columns[None, :] > places[:, None], -torch.inf)
        tiles.append(scores)
        largest = scores.amax(dim=-1, keepdim=True)
        maximum = largest if maximum is None else torch.maximum(maximum, largest)

    # then the sums, tile by tile, all with the same maximum
    total = 0
    result = 0
    for number, scores in enumerate(tiles):
        powers = torch.exp(scores - maximum)
        start = number * tile_size
        total = total + powers.sum(dim=-1, keepdim=True)
        result = result + powers @ values[:, start : start + tile_size]
    return result / total
