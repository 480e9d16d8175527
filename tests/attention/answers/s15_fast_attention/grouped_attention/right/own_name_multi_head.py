"""By hand; the helper is called multi_head_attention; groups by expand of an unsqueezed axis.

Diagnosis: none
"""


def multi_head_attention(q, k, v):
    return torch.softmax(q @ k.mT * q.shape[-1] ** -0.5, dim=-1) @ v


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    g = keys.shape[1]

    def shared(t):
        return t[:, :, None].expand(-1, -1, h // g, -1, -1).flatten(1, 2)

    return multi_head_attention(queries, shared(keys), shared(values))
