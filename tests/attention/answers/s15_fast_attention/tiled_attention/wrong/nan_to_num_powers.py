"""Wrong. The mask is added, and the nan of tiles in which a query may look at no key is replaced by
0 after the power. So the result is right, but on the way back 0 times nan is nan: with causal=True,
three tokens and a tile size of 1, the gradients of queries and keys are nan.

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
            key_places = start + torch.arange(k.shape[1], device=k.device)
            query_places = torch.arange(n, device=k.device)
            blocked = key_places > query_places[:, None]
            mask = scores.new_zeros(blocked.shape).masked_fill(blocked, -torch.inf)
            scores = scores + mask
        tile_maximum = scores.amax(dim=-1, keepdim=True)
        powers = torch.exp(scores - tile_maximum)
        powers = torch.nan_to_num(powers, nan=0.0)  # rows that are blocked altogether
        new_maximum = torch.maximum(maximum, tile_maximum)
        old_factor = torch.exp(maximum - new_maximum)
        tile_factor = torch.exp(tile_maximum - new_maximum)
        total = old_factor * total + tile_factor * powers.sum(dim=-1, keepdim=True)
        result = old_factor * result + tile_factor * (powers @ v)
        maximum = new_maximum
    return result / total
