"""A column of ones in the values sums the total along with the result, and with causal the queries
that have seen all their keys leave the state after each tile.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    waiting = queries / math.sqrt(queries.shape[-1])
    ones = values.new_ones(values.shape[0], values.shape[1], 1)
    extended = torch.cat((values, ones), dim=-1)
    maximum = sums = None
    finished = []
    for key_tile, value_tile in zip(
        keys.split(tile_size, dim=1), extended.split(tile_size, dim=1)
    ):
        width = key_tile.shape[1]
        scores = torch.bmm(waiting, key_tile.transpose(1, 2))
        if causal:
            # Earlier queries have left: the first waiting query stands at the first key of the
            # tile, so every row has a key that it may look at.
            blocked = torch.ones(
                scores.shape[1], width, dtype=torch.bool, device=scores.device
            ).triu(1)
            scores = scores.masked_fill(blocked, float("-inf"))
        # R / T does not depend on the maximum, so no gradient has to go through it.
        new_maximum = scores.detach().amax(dim=-1, keepdim=True)
        if maximum is not None:
            new_maximum = torch.maximum(maximum, new_maximum)
        tile_sums = torch.bmm(torch.exp(scores - new_maximum), value_tile)
        if sums is None:
            sums = tile_sums
        else:
            sums = sums * torch.exp(maximum - new_maximum) + tile_sums
        maximum = new_maximum
        if causal:
            finished.append(sums[:, :width])
            waiting, maximum, sums = (part[:, width:] for part in (waiting, maximum, sums))
    if causal:
        sums = torch.cat(finished, dim=1)
    return sums[..., :-1] / sums[..., -1:]
