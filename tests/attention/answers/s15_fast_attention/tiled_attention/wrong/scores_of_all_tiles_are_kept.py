"""The scores of every tile are kept in a list until the maximum over all keys is known, so that
all n * m scores exist at a time.

Diagnosis: none
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
    rows = torch.arange(n, device=queries.device)[:, None]
    maximum = queries.new_full((batch, n, 1), -torch.inf)
    starts = range(0, m, tile_size)
    tiles = []
    for start in starts:  # first pass: scores, and their maximum
        scores = queries @ keys[:, start : start + tile_size].transpose(1, 2) / math.sqrt(d)
        if causal:
            columns = torch.arange(start, start + scores.shape[-1], device=queries.device)
            scores = scores.masked_fill(columns > rows, -torch.inf)
        maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        tiles.append(scores)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[-1])
    for start, scores in zip(starts, tiles):  # second pass: powers and sums
        powers = torch.exp(scores - maximum)
        total = total + powers.sum(dim=-1, keepdim=True)
        result = result + powers @ values[:, start : start + tile_size]
    return result / total
