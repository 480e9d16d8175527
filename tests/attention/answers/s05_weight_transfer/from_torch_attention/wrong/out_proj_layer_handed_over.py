"""Wrong: the source's layer out_proj itself is put into the target, so with bias=False in the
source the target loses its parameter out_proj.bias, which should become zero.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("only one head can be moved")
    if source.in_proj_weight is None:
        raise ValueError("in_proj_weight is None")
    d = source.embed_dim
    if target.out_proj.in_features != d:
        raise ValueError("the widths differ")
    layers = [target.W_query, target.W_key, target.W_value]
    if source.in_proj_bias is not None:
        if any(layer.bias is None for layer in [*layers, target.out_proj]):
            raise ValueError("the target has no place for a bias")

    with torch.no_grad():
        for i, layer in enumerate(layers):
            layer.weight.copy_(source.in_proj_weight[i * d : (i + 1) * d])
            if layer.bias is not None:
                if source.in_proj_bias is None:
                    layer.bias.zero_()
                else:
                    layer.bias.copy_(source.in_proj_bias[i * d : (i + 1) * d])
    # out_proj is an nn.Linear on both sides: it can be taken over as it is
    target.out_proj = source.out_proj
