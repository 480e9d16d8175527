"""Two mistakes. The running maximum begins at 0 and not at -inf, so scores of -1000 give 0 / 0,
against "It is finite for scores of 1000 and -1000, too"; and the causal mask is made for all
queries and keys before the loop, against "no mask of all queries and keys".

Diagnosis: The maximum so far begins at 0 and not at minus infinity.
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
    maximum = queries.new_zeros(batch, n, 1)  # no -inf, no nan
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, d_v)
    if causal:
        future = torch.ones(n, m, dtype=torch.bool, device=queries.device).triu(1)
    for start in range(0, m, tile_size):
        end = min(start + tile_size, m)
        scores = queries @ keys[:, start:end].transpose(1, 2) / math.sqrt(d)
        if causal:
            scores = scores.masked_fill(future[:, start:end], -torch.inf)
        new = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        powers = torch.exp(scores - new)
        factor = torch.exp(maximum - new)
        total = factor * total + powers.sum(dim=-1, keepdim=True)
        result = factor * result + powers @ values[:, start:end]
        maximum = new
    return result / total
