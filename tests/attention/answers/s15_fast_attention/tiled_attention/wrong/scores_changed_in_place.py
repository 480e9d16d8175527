"""Wrong: the scores are changed in place after amax, which needs them for its gradient. The numbers
are right, but backward() raises a RuntimeError for any queries that require a gradient, where the
text promises gradients.

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
    maximum = torch.full((batch, n, 1), -torch.inf, dtype=queries.dtype)
    total = torch.zeros(batch, n, 1, dtype=queries.dtype)
    result = torch.zeros(batch, n, values.shape[2], dtype=queries.dtype)
    rows = torch.arange(n)[:, None]
    for start in range(0, m, tile_size):
        key = keys[:, start : start + tile_size]
        value = values[:, start : start + tile_size]
        scores = queries @ key.transpose(1, 2) / math.sqrt(d)
        if causal:
            columns = torch.arange(start, start + key.shape[1])
            scores = scores.masked_fill(columns > rows, -torch.inf)
        larger = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        factor = torch.exp(maximum - larger)
        scores -= larger  # saves memory
        powers = scores.exp_()
        total = total * factor + powers.sum(dim=-1, keepdim=True)
        result = result * factor + powers @ value
        maximum = larger
    return result / total
