"""Keeps finished attention and its logsumexp in place of R and T; in causal mode a tile touches
only later queries.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    n, d = queries.shape[1:]
    answer = log_total = None
    for start in range(0, keys.shape[1], tile_size):
        tile_keys, tile_values = keys[:, start : start + tile_size], values[:, start : start + tile_size]
        skip = start if causal else 0
        scores = torch.bmm(queries[:, skip:], tile_keys.mT) / math.sqrt(d)
        if causal:
            rows, columns = scores.shape[1:]
            later = torch.ones(rows, columns, dtype=torch.bool, device=scores.device).triu(1)
            scores = scores.masked_fill(later, -math.inf)
        tile_log = torch.logsumexp(scores, dim=2, keepdim=True)
        tile_answer = torch.bmm((scores - tile_log).exp(), tile_values)
        if answer is None:
            answer, log_total = tile_answer, tile_log
            continue
        share = torch.sigmoid(tile_log - log_total[:, skip:])
        moved = torch.lerp(answer[:, skip:], tile_answer, share.expand_as(tile_answer))
        joined = torch.logaddexp(log_total[:, skip:], tile_log)
        answer = torch.cat((answer[:, :skip], moved), dim=1)
        log_total = torch.cat((log_total[:, :skip], joined), dim=1)
    return answer
