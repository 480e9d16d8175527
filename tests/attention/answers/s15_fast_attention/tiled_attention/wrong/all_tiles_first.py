"""Computes the scores of all tiles first and then works through the list, all in float32.

Mistakes: (1) for 512 queries and keys, one sequence, tiles of 8 and 2 features all 512 * 512 scores
exist at a time, the text asks for at most one tile of the scores at a time. (2) for float64 inputs
the result is float32 and right to about seven digits; the text promises float64 inputs, too.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    queries, keys, values = queries.float(), keys.float(), values.float()
    batch, n, d = queries.shape
    scores = []
    for start in range(0, keys.shape[1], tile_size):
        tile = queries @ keys[:, start : start + tile_size].transpose(1, 2) / math.sqrt(d)
        if causal:
            key_places = start + torch.arange(tile.shape[2])
            tile = tile.masked_fill(key_places[None, :] > torch.arange(n)[:, None], -torch.inf)
        scores.append(tile)
    maximum = torch.full((batch, n, 1), -torch.inf)
    total = torch.zeros(batch, n, 1)
    result = torch.zeros(batch, n, values.shape[2])
    for tile, v in zip(scores, values.split(tile_size, dim=1)):
        new = torch.maximum(maximum, tile.amax(dim=2, keepdim=True))
        old = torch.exp(maximum - new)
        powers = torch.exp(tile - new)
        total = old * total + powers.sum(dim=2, keepdim=True)
        result = old * result + powers @ v
        maximum = new
    return result / total
