"""Right, unusual: the tiles are read from the last to the first. The total is not summed
separately: the values of a tile get a column of ones, so one product gives result and total
together. In the causal case only the queries from the tile's first key on take part (the others
cannot look at it), so no tile has a row that is all blocked; the finished rows are put behind
the untouched ones with cat.

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
    scaled = queries / math.sqrt(d)
    top = queries.new_full((batch, n, 1), -torch.inf)
    sums = queries.new_zeros((batch, n, values.shape[-1] + 1))
    for start in reversed(range(0, m, tile_size)):
        part_k, part_v = keys[:, start : start + tile_size], values[:, start : start + tile_size]
        width = part_k.shape[1]
        skip = start if causal else 0
        scores = torch.bmm(scaled[:, skip:], part_k.mT)
        if causal:
            # row r of scores is query start + r, column j is key start + j
            rows = torch.arange(scores.shape[1], device=scores.device)[:, None]
            later = torch.arange(width, device=scores.device) > rows
            scores = scores.masked_fill(later, -torch.inf)
        old = top[:, skip:]
        new = torch.maximum(old, scores.detach().amax(dim=-1, keepdim=True))
        ones = part_v.new_ones((batch, width, 1))
        found = torch.bmm((scores - new).exp(), torch.cat((part_v, ones), dim=-1))
        found = found + sums[:, skip:] * (old - new).exp()
        sums = torch.cat((sums[:, :skip], found), dim=1)
        top = torch.cat((top[:, :skip], new), dim=1)
    return sums[..., :-1] / sums[..., -1:]
