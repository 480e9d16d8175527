"""Wrong twice: the factor of the old state is computed without gradients while the maximum in the
powers keeps them, so with more than one tile the gradients of queries and keys are wrong; and the
state is always float32, so float64 inputs raise an error in baddbmm.

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
    maximum = torch.full((batch, n), -torch.inf)
    total = torch.zeros(batch, n)
    result = torch.zeros(batch, n, values.shape[-1])
    for start in range(0, keys.shape[1], tile_size):
        key = keys[:, start : start + tile_size]
        value = values[:, start : start + tile_size]
        scores = torch.bmm(queries, key.transpose(1, 2)) / math.sqrt(d)
        if causal:
            blocked = torch.ones(n, key.shape[1], dtype=torch.bool).triu(diagonal=1 - start)
            scores = scores.masked_fill(blocked, -torch.inf)
        larger = torch.maximum(maximum, scores.amax(dim=-1))
        with torch.no_grad():  # only a correction
            factor = torch.exp(maximum - larger)
        powers = torch.exp(scores - larger[..., None])
        total = total * factor + powers.sum(dim=-1)
        result *= factor[..., None]
        result = torch.baddbmm(result, powers, value)
        maximum = larger
    return result / total[..., None]
