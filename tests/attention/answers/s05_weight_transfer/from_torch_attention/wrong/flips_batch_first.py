"""Two mistakes. It sets source.batch_first = True, so the source is changed: a source that took
(tokens, batch, d) takes (batch, tokens, d) afterwards. And out_proj is written before the biases
of query, key and value are checked: if one of these has none, a ValueError comes, but the
target's out_proj has new numbers already.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    if source.num_heads != 1:
        raise ValueError("only one head, please")
    if source.in_proj_weight is None:
        raise ValueError("source keeps its weights apart")
    d = source.embed_dim
    if d != target.out_proj.in_features:
        raise ValueError("different widths")
    source.batch_first = True   # like our own modules

    def copy_layer(layer, weight, bias):
        if bias is not None and layer.bias is None:
            raise ValueError("no place for a bias")
        layer.weight.copy_(weight)
        if layer.bias is not None:
            if bias is None:
                layer.bias.zero_()
            else:
                layer.bias.copy_(bias)

    with torch.no_grad():
        # out_proj first, the rest is a loop
        copy_layer(target.out_proj, source.out_proj.weight, source.out_proj.bias)
        if source.in_proj_bias is not None:
            for name in QKV:
                if getattr(target, name).bias is None:
                    raise ValueError(f"{name} has no bias")
        for i, name in enumerate(QKV):
            rows = slice(i * d, (i + 1) * d)
            b = None if source.in_proj_bias is None else source.in_proj_bias[rows]
            copy_layer(getattr(target, name), source.in_proj_weight[rows], b)
