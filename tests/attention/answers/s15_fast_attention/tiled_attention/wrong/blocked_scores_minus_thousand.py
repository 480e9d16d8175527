"""Blocked scores become -1000 in place of -inf, so that with causal=True and scores of about -1000
or less the blocked keys get weight.

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
    rows = torch.arange(n, device=queries.device).unsqueeze(1)

    for start in range(0, m, tile_size):
        tile_keys = keys[:, start : start + tile_size]
        tile_values = values[:, start : start + tile_size]
        scores = queries @ tile_keys.transpose(-2, -1) / d**0.5
        if causal:
            columns = start + torch.arange(tile_keys.shape[1], device=queries.device)
            # A finite number: where a whole row is blocked, -inf - (-inf) would be nan.
            scores = scores.masked_fill(columns > rows, -1e3)
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        factor = torch.exp(maximum - new_maximum)
        powers = torch.exp(scores - new_maximum)
        total = total * factor + powers.sum(dim=-1, keepdim=True)
        result = result * factor + powers @ tile_values
        maximum = new_maximum
    return result / total
