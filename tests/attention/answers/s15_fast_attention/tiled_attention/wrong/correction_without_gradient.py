"""Wrong: the correction of the old sums is computed under no_grad while the maximum in the powers
keeps its gradient, so with two or more tiles the gradients are wrong. For three keys in tiles of
2 those of the queries and keys differ.

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
    places = torch.arange(n, device=queries.device).unsqueeze(1)
    for start in range(0, m, tile_size):
        stop = min(start + tile_size, m)
        scores = queries @ keys[:, start:stop].transpose(1, 2) / math.sqrt(d)
        if causal:
            columns = torch.arange(start, stop, device=queries.device)
            scores = scores.masked_fill(columns > places, -torch.inf)
        larger = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        powers = torch.exp(scores - larger)
        with torch.no_grad():  # bookkeeping only
            correction = torch.exp(maximum - larger)
        total = correction * total + powers.sum(dim=-1, keepdim=True)
        result = correction * result + powers @ values[:, start:stop]
        maximum = larger
    return result / total
