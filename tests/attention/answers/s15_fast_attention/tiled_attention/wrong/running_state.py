"""The correction factors of the merge are detached while each tile's powers are differentiated
through the tile's own maximum: the output is right, but as soon as there is more than one tile
the gradients of queries and keys are wrong.

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
    rows = torch.arange(n)[:, None]
    lowest = torch.finfo(queries.dtype).min
    for start in range(0, m, tile_size):
        k = keys[:, start : start + tile_size]
        v = values[:, start : start + tile_size]
        scores = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            columns = start + torch.arange(k.shape[1])
            scores = scores.masked_fill(columns > rows, -torch.inf)
        # a row that is blocked as a whole: -inf - lowest is -inf and not nan
        tile_maximum = scores.amax(dim=-1, keepdim=True).clamp(min=lowest)
        powers = torch.exp(scores - tile_maximum)
        new_maximum = torch.maximum(maximum, tile_maximum)
        # the rescaling is bookkeeping only, it needs no gradient
        old_factor = torch.exp(maximum - new_maximum).detach()
        tile_factor = torch.exp(tile_maximum - new_maximum).detach()
        total = old_factor * total + tile_factor * powers.sum(dim=-1, keepdim=True)
        result = old_factor * result + tile_factor * (powers @ v)
        maximum = new_maximum
    return result / total
