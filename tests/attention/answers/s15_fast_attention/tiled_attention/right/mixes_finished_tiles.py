"""Each tile is a finished attention with the logsumexp of its scores, and two of them are mixed by
lerp with a sigmoid of the difference. In the causal case a tile is read by the queries from its
first key on only, so no query is ever blocked everywhere; computed in float64.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, m = queries.shape[1], keys.shape[1]
    asked = queries.double() * queries.shape[-1] ** -0.5
    log_total = mean = None
    for start in range(0, m, tile_size):
        stop = min(start + tile_size, m)
        skip = start if causal else 0  # earlier queries may look at no key of this tile
        scores = asked[:, skip:] @ keys[:, start:stop].double().transpose(1, 2)
        if causal:
            place = torch.arange(skip, n, device=queries.device)
            column = torch.arange(start, stop, device=queries.device)
            scores = scores.masked_fill(column[None, :] > place[:, None], -torch.inf)
        tile_log = torch.logsumexp(scores, dim=-1, keepdim=True)
        tile_mean = torch.softmax(scores, dim=-1) @ values[:, start:stop].double()
        if log_total is None:
            log_total, mean = tile_log, tile_mean
            continue
        old_log, old_mean = log_total[:, skip:], mean[:, skip:]
        share = torch.sigmoid(old_log - tile_log)
        mixed = tile_mean + share * (old_mean - tile_mean)
        both = torch.logaddexp(old_log, tile_log)
        log_total = torch.cat((log_total[:, :skip], both), dim=1)
        mean = torch.cat((mean[:, :skip], mixed), dim=1)
    return mean.to(queries.dtype)
