"""Wrong. Two passes: the first one keeps the scores of every tile in a list, to find the maximum of
each query, the second one adds up. The results are right, but all scores exist at a time, n * m
entries together (one sequence, 512 queries and keys, tile size 8).

Diagnosis: none
"""
def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, m = queries.shape[1], keys.shape[1]
    row = torch.arange(n, device=queries.device)[:, None]
    tiles = []
    for start in range(0, m, tile_size):
        scores = queries @ keys[:, start : start + tile_size].transpose(-2, -1)
        scores = scores / math.sqrt(queries.shape[-1])
        if causal:
            column = torch.arange(start, start + scores.shape[-1], device=queries.device)
            scores = scores.masked_fill(column > row, -torch.inf)
        tiles.append(scores)
    maximum = tiles[0].amax(dim=-1, keepdim=True)
    for scores in tiles[1:]:
        maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
    total, result = 0.0, 0.0
    for number, scores in enumerate(tiles):
        powers = torch.exp(scores - maximum)
        start = number * tile_size
        total = total + powers.sum(dim=-1, keepdim=True)
        result = result + powers @ values[:, start : start + tile_size]
    return result / total
