"""Goes over the tiles twice in place of merging states: the first pass finds the maximum of each
query without gradients, the second sums powers and results. The tiles come from an inner
generator function, and the scores are computed again in the second pass.

Diagnosis: none
"""
import functools


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    """Scaled dot-product attention that reads the keys in tiles."""
    n, d = queries.shape[1:]
    places = torch.arange(n, device=queries.device).unsqueeze(1)

    def tiles():
        start = 0
        for key_tile, value_tile in zip(
            keys.split(tile_size, dim=1), values.split(tile_size, dim=1), strict=True
        ):
            end = start + key_tile.shape[1]
            scores = torch.einsum("bid,bjd->bij", queries, key_tile) / math.sqrt(d)
            if causal:
                columns = torch.arange(start, end, device=queries.device)
                scores = scores.masked_fill(columns > places, -math.inf)
            yield scores, value_tile
            start = end

    # The result does not depend on the number that is subtracted, so it needs no gradient.
    with torch.no_grad():
        highest = functools.reduce(
            torch.maximum, (scores.amax(dim=2, keepdim=True) for scores, _ in tiles())
        )

    total = result = 0
    for scores, value_tile in tiles():
        powers = (scores - highest).exp()
        total = total + powers.sum(dim=2, keepdim=True)
        result = result + powers @ value_tile
    return result / total
