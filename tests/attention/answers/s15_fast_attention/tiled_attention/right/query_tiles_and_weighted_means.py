"""Queries are cut into tiles, too, the running result is always a finished mean that torch.lerp
moves, and only tiles on the diagonal have a mask.

Diagnosis: none
"""


def _of_one_tile(queries, keys, values, on_diagonal):
    scores = torch.bmm(queries, keys.transpose(1, 2))
    if on_diagonal:
        future = torch.ones(scores.shape[1:], dtype=torch.bool, device=scores.device).triu(1)
        scores = scores.masked_fill(future, -torch.inf)
    peak = scores.amax(dim=-1, keepdim=True)
    powers = torch.exp(scores - peak)
    total = powers.sum(dim=-1, keepdim=True)
    return peak, total, torch.bmm(powers, values) / total


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, m = queries.shape[1], keys.shape[1]
    rows = []
    for top in range(0, n, tile_size):
        some = queries[:, top : top + tile_size] / math.sqrt(queries.shape[2])
        # Causal: the tiles before the diagonal are free, and those behind it are never read.
        end = min(top + tile_size, m) if causal else m
        state = None
        for left in range(0, end, tile_size):
            tile = slice(left, min(left + tile_size, m))
            new = _of_one_tile(some, keys[:, tile], values[:, tile], causal and left == top)
            if state is None:
                state = new
                continue
            peak = torch.maximum(state[0], new[0])
            old_total = state[1] * torch.exp(state[0] - peak)
            new_total = new[1] * torch.exp(new[0] - peak)
            total = old_total + new_total
            state = (peak, total, torch.lerp(state[2], new[2], new_total / total))
        rows.append(state[2])
    return torch.cat(rows, dim=1)
