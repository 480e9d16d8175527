"""With causal the maximum is taken over blocked keys, too, and only the powers are set to 0, so a
large blocked score makes the total 0 and the result nan.

Diagnosis: Blocked scores count in the maximum.
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    batch, n, d = queries.shape
    m, d_v = values.shape[1:]
    maximum = queries.new_full((batch, n, 1), -math.inf)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, d_v)
    rows = torch.arange(n, device=queries.device)[:, None]
    for start in range(0, m, tile_size):
        stop = min(start + tile_size, m)
        scores = queries @ keys[:, start:stop].transpose(1, 2) / math.sqrt(d)
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        powers = torch.exp(scores - new_maximum)
        if causal:
            # Blocking the powers and not the scores avoids -inf - (-inf).
            columns = torch.arange(start, stop, device=queries.device)
            powers = powers.masked_fill(columns > rows, 0.0)
        factor = torch.exp(maximum - new_maximum)
        total = factor * total + powers.sum(dim=-1, keepdim=True)
        result = factor * result + powers @ values[:, start:stop]
        maximum = new_maximum
    return result / total
