"""Takes the three pieces of in_proj_weight as key, query, value; biases in the right order.

Diagnosis: The weights of query and key are exchanged.
"""


def from_torch_attention(source, target):
    if (
        source.num_heads != 1
        or source.in_proj_weight is None
        or source.embed_dim != target.W_query.in_features
    ):
        raise ValueError("no")
    ls = [target.W_query, target.W_key, target.W_value]
    if source.in_proj_bias is not None and any(l.bias is None for l in (*ls, target.out_proj)):
        raise ValueError("bias")
    k, q, v = source.in_proj_weight.detach().chunk(3)
    with torch.no_grad():
        for i, (l, w) in enumerate(zip(ls, (q, k, v))):
            l.weight.copy_(w)
            if l.bias is not None:
                l.bias.copy_(
                    source.in_proj_bias.chunk(3)[i]
                ) if source.in_proj_bias is not None else l.bias.zero_()
        target.out_proj.weight.copy_(source.out_proj.weight)
        if target.out_proj.bias is not None:
            target.out_proj.bias.copy_(
                source.out_proj.bias
            ) if source.out_proj.bias is not None else target.out_proj.bias.zero_()
