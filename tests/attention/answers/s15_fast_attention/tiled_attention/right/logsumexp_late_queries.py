"""Right. The state is a finished attention and a logsumexp, merged by a sigmoid of the difference
of both. With causal=True a tile that begins at key a is shown to the queries from a on only, so
that no query ever meets a tile without a free key.

Diagnosis: none
"""
def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, d = queries.shape[-2:]
    output, norm = None, None
    for start in range(0, keys.shape[1], tile_size):
        k = keys[:, start : start + tile_size]
        v = values[:, start : start + tile_size]
        begin = start if causal else 0
        scores = torch.einsum("bqd,bkd->bqk", queries[:, begin:], k) / math.sqrt(d)
        if causal:
            rows = torch.arange(n - begin, device=scores.device)
            columns = torch.arange(k.shape[1], device=scores.device)
            scores = scores.masked_fill(columns > rows[:, None], -math.inf)
        tile_norm = torch.logsumexp(scores, dim=-1, keepdim=True)
        tile_output = torch.softmax(scores, dim=-1) @ v
        if output is None:
            output, norm = tile_output, tile_norm
            continue
        share = torch.sigmoid(tile_norm - norm[:, begin:])  # of the new tile
        late = torch.lerp(output[:, begin:], tile_output, share.expand_as(tile_output))
        late_norm = torch.logaddexp(norm[:, begin:], tile_norm)
        output = torch.cat((output[:, :begin], late), dim=1)
        norm = torch.cat((norm[:, :begin], late_norm), dim=1)
    return output
