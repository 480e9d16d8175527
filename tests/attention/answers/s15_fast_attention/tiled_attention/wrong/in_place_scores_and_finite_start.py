"""Two mistakes. The maximum is subtracted from the scores in place, after amax has kept them for the
way back, so that backward() raises for any input with gradients. And the maximum begins at -1000
in place of -inf: if all scores of a query are -1200, all powers are 0 and the result is nan.

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
    kind = {"dtype": queries.dtype, "device": queries.device}
    maximum = torch.full((batch, n, 1), -1000.0, **kind)
    total = torch.zeros((batch, n, 1), **kind)
    result = torch.zeros((batch, n, values.shape[2]), **kind)
    for start in range(0, m, tile_size):
        end = min(start + tile_size, m)
        scores = torch.bmm(queries, keys[:, start:end].transpose(1, 2)) / math.sqrt(d)
        if causal:
            key_places = torch.arange(start, end, device=queries.device)
            query_places = torch.arange(n, device=queries.device).unsqueeze(1)
            scores = scores.masked_fill(key_places > query_places, -torch.inf)
        larger = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        scores -= larger  # no second tensor of this size
        powers = scores.exp()
        factor = torch.exp(maximum - larger)
        total = total * factor + powers.sum(dim=-1, keepdim=True)
        result = result * factor + torch.bmm(powers, values[:, start:end])
        maximum = larger
    return result / total
