"""Right. Each tile has its own softmax and logsumexp; two finished results are averaged with a
sigmoid of the distance of their logsumexps. With causal=True a tile is computed only for the
queries that may look at it.

Diagnosis: none
"""
def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    scaled = queries / math.sqrt(queries.shape[-1])
    m = keys.shape[1]
    heard = level = None
    for begin in range(0, m, tile_size):
        end = min(begin + tile_size, m)
        skip = begin if causal else 0  # the queries before see nothing of this tile
        scores = scaled[:, skip:] @ keys[:, begin:end].transpose(1, 2)
        if causal:
            size = scores.shape[1:]
            future = torch.ones(size, dtype=torch.bool, device=scores.device).triu(1)
            scores = scores.masked_fill(future, -torch.inf)
        new = torch.softmax(scores, dim=-1) @ values[:, begin:end]
        new_level = torch.logsumexp(scores, dim=-1, keepdim=True)
        if heard is None:
            heard, level = new, new_level
            continue
        old, old_level = heard[:, skip:], level[:, skip:]
        share = torch.sigmoid(new_level - old_level)
        heard = torch.cat((heard[:, :skip], old + share * (new - old)), dim=1)
        level = torch.cat((level[:, :skip], torch.logaddexp(old_level, new_level)), dim=1)
    return heard
