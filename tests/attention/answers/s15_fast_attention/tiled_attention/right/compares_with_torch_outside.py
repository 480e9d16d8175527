"""By hand; a second function in the cell, which tiled_attention never calls, compares with
F.scaled_dot_product_attention and is run once when the cell is run.

Diagnosis: none
"""

from torch.nn.functional import scaled_dot_product_attention


def tiled_attention(queries, keys, values, tile_size, causal=False):
    b, n, d = queries.shape
    m = torch.full((b, n), -math.inf, dtype=queries.dtype)
    t, r = torch.zeros_like(m), queries.new_zeros(b, n, values.shape[-1])
    for k, v, j in zip(
        *(
            x.split(tile_size, dim=y)
            for x, y in ((keys, 1), (values, 1), (torch.arange(keys.shape[1]), 0))
        )
    ):
        s = torch.bmm(queries, k.mT).div(d**0.5)
        if causal:
            s.masked_fill_(j > torch.arange(n)[:, None], -math.inf)
        new = torch.maximum(m, s.max(-1).values)
        p, f = torch.exp(s - new[..., None]), torch.exp(m - new)
        t, r, m = f * t + p.sum(-1), f[..., None] * r + torch.bmm(p, v), new
    return r / t[..., None]


def compare_with_torch():
    q, k, v = torch.ones(3, 1, 4, 2)
    print(
        "agrees:",
        torch.allclose(tiled_attention(q, k, v, 3), scaled_dot_product_attention(q, k, v)),
    )


compare_with_torch()
