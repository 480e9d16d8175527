"""The queries are read in blocks of 32, and the causal mask counts those of each block from 0:
wrong for 140 tokens.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    outputs = []
    for q in queries.split(32, dim=1):
        m = q.new_full((*q.shape[:2], 1), -torch.inf)
        total, result = torch.zeros_like(m), q.new_zeros(*q.shape[:2], values.shape[-1])
        for start in range(0, keys.shape[1], tile_size):
            kt, vt = keys[:, start : start + tile_size], values[:, start : start + tile_size]
            s = q @ kt.mT / math.sqrt(q.shape[-1])
            if causal:
                later = torch.arange(start, start + kt.shape[1]) > torch.arange(q.shape[1])[:, None]
                s = s.masked_fill(later, -torch.inf)
            new = torch.maximum(m, s.amax(-1, keepdim=True))
            p, f = (s - new).exp(), (m - new).exp()
            total, result, m = total * f + p.sum(-1, keepdim=True), result * f + p @ vt, new
        outputs.append(result / total)
    return torch.cat(outputs, 1)
