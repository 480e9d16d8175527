"""Keeps a finished attention and a logsumexp for each query, mixes in each tile with a sigmoid,
and leaves out queries before a causal tile.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, d = queries.shape[1:]
    scaled = queries / math.sqrt(d)
    mean = log_total = None
    for start in range(0, keys.shape[1], tile_size):
        # With a causal mask the queries before `start` see nothing of this tile; all others see
        # at least its first key, so no row is blocked as a whole.
        skip = start if causal else 0
        tile = keys[:, start : start + tile_size]
        scores = torch.bmm(scaled[:, skip:], tile.transpose(1, 2))
        if causal:
            later = torch.ones(n - skip, tile.shape[1], dtype=torch.bool, device=scores.device)
            scores = scores.masked_fill(later.triu(1), -math.inf)
        part = torch.bmm(torch.softmax(scores, dim=-1), values[:, start : start + tile_size])
        log_part = torch.logsumexp(scores, dim=-1, keepdim=True)
        if mean is None:
            mean, log_total = part, log_part
            continue
        old_mean, old_log = mean[:, skip:], log_total[:, skip:]
        share = torch.sigmoid(log_part - old_log)  # of the new tile in all keys so far
        mean = torch.cat((mean[:, :skip], old_mean + share * (part - old_mean)), dim=1)
        log_total = torch.cat((log_total[:, :skip], torch.logaddexp(old_log, log_part)), dim=1)
    return mean
