"""Adds the mask to the scores and replaces the nan of tiles that a query may not look at by 0. The
result is right, but backwards 0 times nan is nan: with causal=True, three tokens and tiles of 1
the gradients of queries and keys are nan, where the text promises that they flow.

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
    maximum = queries.new_full((batch, n), -torch.inf)
    total = queries.new_zeros(batch, n)
    result = queries.new_zeros(batch, n, values.shape[-1])
    rows = torch.arange(n, device=queries.device)
    for start in range(0, keys.shape[1], tile_size):
        tile_keys = keys[:, start : start + tile_size]
        tile_values = values[:, start : start + tile_size]
        scores = queries @ tile_keys.transpose(1, 2) / math.sqrt(d)
        if causal:
            columns = torch.arange(tile_keys.shape[1], device=queries.device) + start
            mask = scores.new_zeros(n, tile_keys.shape[1])
            mask[columns[None, :] > rows[:, None]] = -torch.inf
            scores = scores + mask
        tile_maximum = scores.amax(dim=-1)
        # rows that are blocked as a whole give -inf - (-inf) = nan
        powers = torch.exp(scores - tile_maximum[..., None]).nan_to_num(0.0)
        new_maximum = torch.maximum(maximum, tile_maximum)
        old = torch.exp(maximum - new_maximum)
        new = torch.exp(tile_maximum - new_maximum)
        total = old * total + new * powers.sum(dim=-1)
        result = old[..., None] * result + new[..., None] * (powers @ tile_values)
        maximum = new_maximum
    return result / total[..., None]
