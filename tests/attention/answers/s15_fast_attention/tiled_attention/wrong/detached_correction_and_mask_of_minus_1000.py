"""Two mistakes: the correction of the older sums is detached although the maxima stay in the
graph, so gradients are wrong where the maximum rises after the first tile; and blocked scores
become -1000, so that blocked keys count where the allowed scores are about -1000.

Diagnosis: With causal=True blocked scores are a number such as -1000 and not minus infinity.
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    """Scaled dot-product attention that reads the keys in tiles."""
    batch, n, d = queries.shape
    scale = d**-0.5
    maximum = queries.new_full((batch, n, 1), float("-inf"))
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[-1])
    query_places = torch.arange(n, device=queries.device).unsqueeze(1)

    start = 0
    for k, v in zip(keys.split(tile_size, dim=1), values.split(tile_size, dim=1)):
        scores = torch.einsum("bnd,btd->bnt", queries, k) * scale
        if causal:
            key_places = torch.arange(start, start + k.shape[1], device=queries.device)
            # a finite number, so that there is never -inf - (-inf)
            scores = scores.masked_fill(key_places > query_places, -1000.0)
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        correction = torch.exp(maximum - new_maximum).detach()  # only rescales the running sums
        powers = torch.exp(scores - new_maximum)
        total = correction * total + powers.sum(dim=-1, keepdim=True)
        result = correction * result + powers @ v
        maximum = new_maximum
        start += k.shape[1]
    return result / total
