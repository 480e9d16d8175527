"""Right. The state holds the *finished* attention over the keys so far (with maximum and total),
and a new tile is mixed in with torch.lerp by its share of the new total. With causal=True a tile
is shown only to those queries that may look at its first key, so no row is ever all blocked, and
earlier rows are left as they are (cat).

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    """Scaled dot-product attention that reads the keys in tiles."""
    n, d = queries.shape[1:]
    state = None
    begin = 0
    for k, v in zip(keys.split(tile_size, dim=1), values.split(tile_size, dim=1)):
        skip = begin if causal else 0  # queries before `skip` see nothing of this tile
        s = queries[:, skip:] @ k.mT / math.sqrt(d)
        if causal:
            rows = torch.arange(skip, n, device=s.device)
            cols = begin + torch.arange(k.shape[1], device=s.device)
            s = s.masked_fill(cols > rows.unsqueeze(1), -math.inf)
        begin += k.shape[1]
        tile_top = s.amax(dim=-1, keepdim=True).detach()
        powers = torch.exp(s - tile_top)
        tile_sum = powers.sum(dim=-1, keepdim=True)
        tile_out = powers @ v / tile_sum
        if state is None:
            state = tile_out, tile_top, tile_sum
            continue
        untouched = [part[:, :skip] for part in state]
        out, top, total = (part[:, skip:] for part in state)
        new_top = torch.maximum(top, tile_top)
        tile_share = tile_sum * torch.exp(tile_top - new_top)
        new_total = total * torch.exp(top - new_top) + tile_share
        out = torch.lerp(out, tile_out, tile_share / new_total)
        state = [
            torch.cat(both, dim=1)
            for both in zip(untouched, (out, new_top, new_total), strict=True)
        ]
    return state[0]
