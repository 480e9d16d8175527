"""Two mistakes. The biases are only checked after the weights were written, against "ValueError: in
these cases, with target as it was before the call" (a layer of the target without a bias). And
without biases in the source out_proj.bias stays what it was, against "those that target has
become zero".

Diagnosis: If the source has no biases, that of out_proj stays as it was.
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("only one head is supported")
    if source.in_proj_weight is None:
        raise ValueError("in_proj_weight is None")
    if source.embed_dim != target.W_query.in_features:
        raise ValueError("the widths differ")
    with torch.no_grad():
        for name, w in zip(QKV, source.in_proj_weight.chunk(3)):
            getattr(target, name).weight.copy_(w)
        target.out_proj.weight.copy_(source.out_proj.weight)

        if source.in_proj_bias is not None:
            for name, b in zip(QKV, source.in_proj_bias.chunk(3)):
                layer = getattr(target, name)
                if layer.bias is None:
                    raise ValueError(f"{name} has no bias")
                layer.bias.copy_(b)
        else:
            for name in QKV:
                if getattr(target, name).bias is not None:
                    getattr(target, name).bias.zero_()

        if source.out_proj.bias is not None:
            if target.out_proj.bias is None:
                raise ValueError("out_proj has no bias")
            target.out_proj.bias.copy_(source.out_proj.bias)
