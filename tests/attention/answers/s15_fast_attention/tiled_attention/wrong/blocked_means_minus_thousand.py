"""Blocked scores are set to -1000 in place of -inf. Breaks "query i may look at the keys 0 to i
only" together with "finite for scores of 1000 and -1000": where the allowed scores are near or
below -1000, later keys get weight (causal=True).

Diagnosis: With causal=True blocked scores are a number such as -1000 and not minus infinity.
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
    place = torch.arange(n)[:, None]
    for start in range(0, m, tile_size):
        end = min(start + tile_size, m)
        scores = queries @ keys[:, start:end].transpose(1, 2) / math.sqrt(d)
        if causal:  # -inf - (-inf) would be nan, so use a number that is small enough
            scores = scores.masked_fill(torch.arange(start, end) > place, -1000.0)
        new = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        powers = torch.exp(scores - new)
        factor = torch.exp(maximum - new)
        total = total * factor + powers.sum(dim=-1, keepdim=True)
        result = result * factor + powers @ values[:, start:end]
        maximum = new
    return result / total
