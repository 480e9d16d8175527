"""Pads each tile of values by a column of ones that sums up T, and leaves out the queries before a
causal tile, so that no row is blocked wholly.

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
    scaled = queries / math.sqrt(d)
    maximum = queries.new_full((batch, n, 1), -math.inf)
    sums = values.new_zeros(batch, n, values.shape[-1] + 1)  # R, and T as the last column

    start = 0
    for key_tile, value_tile in zip(keys.split(tile_size, dim=1), values.split(tile_size, dim=1)):
        # In a causal tile that begins at key `start`, the queries before it see nothing: they
        # are finished. All others see at least the first key of the tile.
        done = start if causal else 0
        width = key_tile.shape[1]
        scores = scaled[:, done:] @ key_tile.mT
        if causal:
            # row r is query start + r, column j is key start + j: blocked where j > r
            blocked = torch.ones(n - done, width, dtype=torch.bool, device=scores.device).triu(1)
            scores = scores.masked_fill(blocked, -math.inf)

        # The maximum cancels out in R / T, so it needs no gradient.
        old = maximum[:, done:]
        new = torch.maximum(old, scores.detach().amax(dim=-1, keepdim=True))
        powers = torch.exp(scores - new)
        added = powers @ F.pad(value_tile, (0, 1), value=1.0)
        merged = torch.exp(old - new) * sums[:, done:] + added

        maximum = torch.cat((maximum[:, :done], new), dim=1)
        sums = torch.cat((sums[:, :done], merged), dim=1)
        start += width

    return sums[..., :-1] / sums[..., -1:]
