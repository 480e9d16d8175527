"""Keeps a normalised output and a running log-sum-exp for each query, and mixes each tile in with a
sigmoid; with causal=True only the queries from the tile's first key on read the tile, so no query
meets a tile that is blocked for it.

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
    scaled = queries / math.sqrt(queries.shape[-1])
    places = torch.arange(n, device=queries.device)
    output = log_total = None
    for start in range(0, m, tile_size):
        stop = min(start + tile_size, m)
        begin = start if causal else 0  # earlier queries may look at nothing here
        scores = scaled[:, begin:] @ keys[:, start:stop].transpose(1, 2)
        if causal:
            later = places[start:stop] > places[begin:, None]
            scores = scores.masked_fill(later, -torch.inf)
        new_log = torch.logsumexp(scores, dim=-1, keepdim=True)
        new = torch.softmax(scores, dim=-1) @ values[:, start:stop]
        if output is None:
            output, log_total = new, new_log
            continue
        old, old_log = output[:, begin:], log_total[:, begin:]
        share = torch.sigmoid(new_log - old_log)
        output = torch.cat((output[:, :begin], old + share * (new - old)), dim=1)
        log_total = torch.cat((log_total[:, :begin], torch.logaddexp(old_log, new_log)), dim=1)
    return output
