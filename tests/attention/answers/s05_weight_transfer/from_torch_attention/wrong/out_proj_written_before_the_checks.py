"""out_proj is copied at the beginning, when only the width has been compared. A source with two
heads or a target without a key's bias is refused afterwards, but target.out_proj has new numbers
already: "with target as it was before the call" is broken.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    d = target.out_proj.in_features
    if source.embed_dim != d:
        raise ValueError("the modules differ in their width")
    with torch.no_grad():
        target.out_proj.weight.copy_(source.out_proj.weight)
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("one head and a common in_proj_weight are needed")
    layers = [getattr(target, name) for name in (*QKV, "out_proj")]
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("the target has no place for a bias")
    with torch.no_grad():
        for i, layer in enumerate(layers[:3]):
            layer.weight.copy_(source.in_proj_weight[i * d : (i + 1) * d])
            if source.in_proj_bias is not None:
                layer.bias.copy_(source.in_proj_bias[i * d : (i + 1) * d])
            elif layer.bias is not None:
                layer.bias.zero_()
        if source.out_proj.bias is not None:
            layers[3].bias.copy_(source.out_proj.bias)
        elif layers[3].bias is not None:
            layers[3].bias.zero_()
