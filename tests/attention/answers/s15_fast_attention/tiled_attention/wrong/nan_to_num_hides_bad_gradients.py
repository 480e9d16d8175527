"""The mask is added as -inf, and the nan of tiles in which a query may look at no key are replaced
by 0. The output is right, but in the backward pass they become nan again: wrong gradients of
queries and keys for causal=True with 4 tokens and tiles of 2.

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
    result = queries.new_zeros(batch, n, values.shape[-1])
    for start in range(0, m, tile_size):
        tile_keys = keys[:, start : start + tile_size]
        tile_values = values[:, start : start + tile_size]
        scores = queries @ tile_keys.transpose(1, 2) / math.sqrt(d)
        if causal:
            rows = torch.arange(n, device=queries.device)[:, None]
            columns = start + torch.arange(tile_keys.shape[1], device=queries.device)
            mask = torch.zeros(n, tile_keys.shape[1], dtype=queries.dtype, device=queries.device)
            mask[columns > rows] = -torch.inf
            scores = scores + mask
        tile_maximum = scores.amax(dim=-1, keepdim=True)
        powers = torch.exp(scores - tile_maximum).nan_to_num(0.0)
        tile_total = powers.sum(dim=-1, keepdim=True)
        tile_result = powers @ tile_values
        new_maximum = torch.maximum(maximum, tile_maximum)
        old, new = torch.exp(maximum - new_maximum), torch.exp(tile_maximum - new_maximum)
        total = old * total + new * tile_total
        result = old * result + new * tile_result
        maximum = new_maximum
    return result / total
