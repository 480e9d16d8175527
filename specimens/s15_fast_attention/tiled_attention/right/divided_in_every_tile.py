"""Keeps the attention so far and the logarithm of its total, and mixes them with each tile."""

import torch


def tiled_attention(queries, keys, values, tile_size, causal=False):
    n = queries.size(1)
    rows = torch.arange(n).unsqueeze(1)
    log_total, context = None, None
    for start, (k, v) in enumerate(
        zip(keys.split(tile_size, dim=1), values.split(tile_size, dim=1))
    ):
        scores = torch.einsum("bnd,bmd->bnm", queries, k) * queries.size(-1) ** -0.5
        if causal:
            columns = start * tile_size + torch.arange(k.size(1))
            scores = scores.masked_fill(columns > rows, torch.finfo(scores.dtype).min)
        log_part = scores.logsumexp(dim=-1, keepdim=True)
        part = torch.softmax(scores, dim=-1) @ v
        if context is None:
            log_total, context = log_part, part
            continue
        both = torch.logaddexp(log_total, log_part)
        context = (log_total - both).exp() * context + (log_part - both).exp() * part
        log_total = both
    return context
