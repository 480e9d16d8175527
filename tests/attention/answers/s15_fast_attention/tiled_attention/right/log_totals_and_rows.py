"""Right. Keeps the finished attention of the keys so far and the logarithm of their total; in a
causal tile only the queries from the tile's first key on take part, so no row is ever all blocked.

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
    output = log_total = None
    for start in range(0, keys.shape[1], tile_size):
        stop = min(start + tile_size, keys.shape[1])
        begin = start if causal else 0  # the first query that sees a key of this tile
        scores = scaled[:, begin:] @ keys[:, start:stop].transpose(1, 2)
        if causal:
            rows = torch.arange(begin, queries.shape[1], device=queries.device)
            columns = torch.arange(start, stop, device=queries.device)
            scores = scores.masked_fill(columns > rows[:, None], -torch.inf)
        here = torch.logsumexp(scores, dim=-1, keepdim=True)
        part = torch.softmax(scores, dim=-1) @ values[:, start:stop]
        if output is None:
            output, log_total = part, here
            continue
        old = log_total[:, begin:]
        both = torch.maximum(old, here) + torch.log1p(torch.exp(-(old - here).abs()))
        mixed = torch.exp(old - both) * output[:, begin:] + torch.exp(here - both) * part
        output = torch.cat((output[:, :begin], mixed), dim=1)
        log_total = torch.cat((log_total[:, :begin], both), dim=1)
    return output
