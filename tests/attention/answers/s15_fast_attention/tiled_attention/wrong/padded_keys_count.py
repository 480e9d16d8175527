"""Pads the keys with zeros to whole tiles and lets them count, and divides by d in place of its
root.

Mistakes: (1) for one query 1, the keys log 1, log 2, log 4, the values 3, 6, 9 and tiles of 2 it
returns 6.375, since a fourth key 0 with the value 0 counts, the text asks for 51/7 = 7.286; (2) for
d = 4, the query (2, 0, 0, 0), the keys (0, 0, 0, 0) and (log 3, 0, 0, 0), the values 4 and 8 and
one tile of 2 it returns 6.536, the text asks for 7.

Diagnosis: The scores are divided by the width of a key, not by its square root. Where the tile size
does not divide the number of keys, keys and values of 0 fill up the last tile and get weights, too.
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    batch, n, d = queries.shape
    missing = -keys.shape[1] % tile_size
    keys = F.pad(keys, (0, 0, 0, missing))
    values = F.pad(values, (0, 0, 0, missing))
    maximum = queries.new_full((batch, n, 1), -torch.inf)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[2])
    for start in range(0, keys.shape[1], tile_size):
        scores = queries @ keys[:, start : start + tile_size].transpose(1, 2) / d
        if causal:
            key = torch.arange(start, start + tile_size, device=queries.device)
            query = torch.arange(n, device=queries.device)
            scores = scores.masked_fill(key[None, :] > query[:, None], -torch.inf)
        larger = torch.maximum(maximum, scores.amax(dim=2, keepdim=True))
        powers = torch.exp(scores - larger)
        factor = torch.exp(maximum - larger)
        total = factor * total + powers.sum(dim=2, keepdim=True)
        result = factor * result + powers @ values[:, start : start + tile_size]
        maximum = larger
    return result / total
