"""Keeps the scores of every tile in a list between two passes, so that all n * m scores exist at a
time although no single operation gives them.

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
    places = torch.arange(n, device=queries.device)
    starts = range(0, m, tile_size)

    # First pass: the scores of each tile, and the maximum of each query.
    tiles = []
    maximum = None
    for start in starts:
        tile = keys[:, start : start + tile_size]
        scores = queries @ tile.transpose(1, 2) / math.sqrt(d)
        if causal:
            columns = start + torch.arange(tile.shape[1], device=queries.device)
            scores = scores.masked_fill(columns[None, :] > places[:, None], -torch.inf)
        tiles.append(scores)
        largest = scores.amax(dim=-1, keepdim=True)
        maximum = largest if maximum is None else torch.maximum(maximum, largest)

    # Second pass: the sums, all with the same maximum.
    total, result = 0.0, 0.0
    for start, scores in zip(starts, tiles):
        powers = torch.exp(scores - maximum)
        total = total + powers.sum(dim=-1, keepdim=True)
        result = result + powers @ values[:, start : start + tile_size]
    return result / total
