"""A tile that a query may not look at gives nan, which is replaced by 0 afterwards. The output is
right, but the gradients of queries and keys are nan, for example with causal=True, three tokens
and tiles of 1.

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
    maximum = queries.new_full((batch, n, 1), -torch.inf)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[2])
    for start in range(0, m, tile_size):
        k = keys[:, start : start + tile_size]
        v = values[:, start : start + tile_size]
        scores = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            rows = torch.arange(n)[:, None]
            columns = start + torch.arange(k.shape[1])[None, :]
            mask = scores.new_zeros(n, k.shape[1]).masked_fill(columns > rows, -torch.inf)
            scores = scores + mask
        tile_maximum = scores.amax(dim=-1, keepdim=True)
        powers = torch.exp(scores - tile_maximum)
        powers = torch.nan_to_num(powers, nan=0.0)  # rows that may look at no key here
        new = torch.maximum(maximum, tile_maximum)
        old_factor = torch.exp(maximum - new)
        tile_factor = torch.exp(tile_maximum - new)
        total = old_factor * total + tile_factor * powers.sum(dim=-1, keepdim=True)
        result = old_factor * result + tile_factor * (powers @ v)
        maximum = new
    return result / total
