"""Keeps the finished attention so far and its logsumexp, and blends each tile in with a sigmoid.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    scaled = queries * queries.shape[-1] ** -0.5
    begin, done, log_total = 0, None, None
    for k, v in zip(keys.split(tile_size, dim=1), values.split(tile_size, dim=1)):
        first = begin if causal else 0
        scores = torch.einsum("bnd,bmd->bnm", scaled[:, first:], k)
        if causal:
            column = torch.arange(scores.shape[2], device=scores.device)
            row = torch.arange(scores.shape[1], device=scores.device)
            scores = scores.masked_fill(column > row[:, None], -math.inf)
        here = scores.logsumexp(dim=2, keepdim=True)
        found = scores.softmax(dim=2) @ v
        if done is None:
            done, log_total = found, here
        else:
            before, so_far = done[:, first:], log_total[:, first:]
            mixed = torch.lerp(before, found, torch.sigmoid(here - so_far))
            done = torch.cat((done[:, :first], mixed), dim=1)
            log_total = torch.cat((log_total[:, :first], torch.logaddexp(so_far, here)), dim=1)
        begin += k.shape[1]
    return done
