"""Wrong, two mistakes. The scores of all tiles are kept in a list until the maximum is known, so
all n * m scores exist at a time (512 keys, tiles of 8). And blocked scores get -1000 in place of
-inf, so with causal=True and scores of about -1000 or less, the blocked keys get weights, too.

Diagnosis: With causal=True blocked scores are a number such as -1000 and not minus infinity.
"""
def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, d = queries.shape[1], queries.shape[2]
    starts = range(0, keys.shape[1], tile_size)
    tiles = []
    maximum = None
    for start in starts:
        k = keys[:, start : start + tile_size]
        scores = queries @ k.transpose(-2, -1) / d**0.5
        if causal:
            i = torch.arange(n, device=k.device).unsqueeze(1)
            j = torch.arange(start, start + k.shape[1], device=k.device).unsqueeze(0)
            scores = scores.masked_fill(j > i, -1e3)
        tiles.append(scores)
        largest = scores.max(dim=-1, keepdim=True).values
        maximum = largest if maximum is None else torch.maximum(maximum, largest)
    total, result = 0.0, 0.0
    for start, scores in zip(starts, tiles):
        powers = torch.exp(scores - maximum)
        total = total + powers.sum(dim=-1, keepdim=True)
        result = result + powers @ values[:, start : start + tile_size]
    return result / total
