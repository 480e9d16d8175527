"""Two mistakes: chunk cuts the keys into m // tile_size pieces, so tiles hold more than tile_size
keys where it does not divide m; and blocked scores are -1000, so blocked keys count where scores
are -1000.

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
    m, d_v = values.shape[1:]
    pieces = max(1, m // tile_size)
    maximum = queries.new_full((batch, n), -math.inf)
    total = queries.new_zeros(batch, n)
    result = queries.new_zeros(batch, n, d_v)
    rows = torch.arange(n, device=queries.device).unsqueeze(1)
    start = 0
    for k, v in zip(keys.chunk(pieces, dim=1), values.chunk(pieces, dim=1), strict=True):
        scores = torch.bmm(queries, k.transpose(1, 2)) / math.sqrt(d)
        if causal:
            columns = torch.arange(start, start + k.shape[1], device=queries.device)
            scores = scores.masked_fill(columns > rows, -1000.0)  # finite, so never nan
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1))
        powers = torch.exp(scores - new_maximum.unsqueeze(-1))
        factor = torch.exp(maximum - new_maximum)
        total = factor * total + powers.sum(dim=-1)
        result = factor.unsqueeze(-1) * result + torch.bmm(powers, v)
        maximum = new_maximum
        start += k.shape[1]
    return result / total.unsqueeze(-1)
