"""Wrong. The mask is added as -inf, and the nan of a tile in which a query sees no key is repaired
with nan_to_num afterwards, which repairs the result but not the gradients. For causal=True, three
tokens, tile_size=1 and tensors that need gradients, the gradients of queries and keys are nan.

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
        end = min(start + tile_size, m)
        scores = queries @ keys[:, start:end].transpose(1, 2) / math.sqrt(d)
        if causal:
            blocked = torch.arange(start, end)[None, :] > torch.arange(n)[:, None]
            scores = scores + torch.zeros(n, end - start).masked_fill(blocked, -torch.inf)
        tile_maximum = scores.amax(dim=-1, keepdim=True)
        # -inf - (-inf) is nan where a query sees nothing in this tile: make it 0
        powers = torch.nan_to_num(torch.exp(scores - tile_maximum))
        new_maximum = torch.maximum(maximum, tile_maximum)
        old_factor = torch.exp(maximum - new_maximum)
        tile_factor = torch.exp(tile_maximum - new_maximum)
        total = old_factor * total + tile_factor * powers.sum(dim=-1, keepdim=True)
        result = old_factor * result + tile_factor * (powers @ values[:, start:end])
        maximum = new_maximum
    return result / total
