"""Adds -inf to blocked scores and replaces the nan of fully blocked tiles afterwards, so that with
causal=True the result is right but the gradients of queries and keys are nan.

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
    result = queries.new_zeros(batch, n, values.shape[2])
    for start in range(0, keys.shape[1], tile_size):
        tile = keys[:, start : start + tile_size]
        scores = queries @ tile.transpose(1, 2) / math.sqrt(d)
        if causal:
            # -inf where start + column > row, 0 elsewhere
            bias = torch.full(
                (n, tile.shape[1]), -torch.inf, dtype=scores.dtype, device=scores.device
            )
            scores = scores + bias.triu(1 - start)
        tile_maximum = scores.amax(dim=-1)
        # A query that may look at no key of this tile gives -inf - (-inf): no power.
        powers = torch.exp(scores - tile_maximum[..., None]).nan_to_num(0.0)
        tile_total = powers.sum(dim=-1)
        tile_result = powers @ values[:, start : start + tile_size]

        new_maximum = torch.maximum(maximum, tile_maximum)
        before = torch.exp(maximum - new_maximum)
        now = torch.exp(tile_maximum - new_maximum)
        total = before * total + now * tile_total
        result = before[..., None] * result + now[..., None] * tile_result
        maximum = new_maximum
    return result / total[..., None]
