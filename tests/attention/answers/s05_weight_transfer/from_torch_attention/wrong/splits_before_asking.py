"""Wrong, two mistakes. (1) The weights are cut before it is asked whether in_proj_weight is None: a
source with kdim ends in an AttributeError in place of a ValueError. (2) If the source has no
biases, only those of query, key and value become zero; the bias of the target's out_proj stays
as it was.

Diagnosis: If the source has no biases, that of out_proj stays as it was.
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    q, k, v = source.in_proj_weight.detach().chunk(3, dim=0)
    if source.in_proj_weight is None:
        raise ValueError("kdim / vdim not supported")
    if source.num_heads != 1:
        raise ValueError("only one head")
    if source.embed_dim != target.W_query.in_features:
        raise ValueError("width")
    has_bias = source.in_proj_bias is not None
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if has_bias and None in [layer.bias for layer in layers]:
        raise ValueError("no place for a bias")

    with torch.no_grad():
        target.W_query.weight.copy_(q)
        target.W_key.weight.copy_(k)
        target.W_value.weight.copy_(v)
        target.out_proj.weight.copy_(source.out_proj.weight)
        if has_bias:
            bq, bk, bv = source.in_proj_bias.chunk(3)
            target.W_query.bias.copy_(bq)
            target.W_key.bias.copy_(bk)
            target.W_value.bias.copy_(bv)
            target.out_proj.bias.copy_(source.out_proj.bias)
        else:
            for name in QKV:
                layer = getattr(target, name)
                if layer.bias is not None:
                    layer.bias.zero_()
