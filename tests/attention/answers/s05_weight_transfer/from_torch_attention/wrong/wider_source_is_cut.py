"""Only a source that is narrower than the target is refused; of a wider one, the first rows and
columns are copied.

Diagnosis: none
"""


def from_torch_attention(source, target):
    d = target.out_proj.in_features
    L = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if source.num_heads != 1 or source.in_proj_weight is None or source.embed_dim < d:
        raise ValueError("no")
    if source.in_proj_bias is not None and any(l.bias is None for l in L):
        raise ValueError("bias")
    with torch.no_grad():
        parts = list(source.in_proj_weight.chunk(3)) + [source.out_proj.weight]
        for l, w in zip(L, parts):
            l.weight.copy_(w[:d, :d])
        bs = (
            [None] * 4
            if source.in_proj_bias is None
            else [*source.in_proj_bias.chunk(3), source.out_proj.bias]
        )
        for l, b in zip(L, bs):
            if l.bias is not None:
                l.bias.copy_(b[:d]) if b is not None else l.bias.zero_()
