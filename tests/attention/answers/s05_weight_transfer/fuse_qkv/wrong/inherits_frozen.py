"""The target's new parameters take requires_grad from the source's query. Breaks "target ... can be
trained as before" when the source is frozen (requires_grad=False): the target is frozen
afterwards, too.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    has_bias = [layer.bias is not None for layer in layers]
    if any(has_bias) and fused.bias is None:
        raise ValueError("source has a bias and target has none")
    if 3 * layers[0].out_features != fused.out_features:
        raise ValueError("different d_out")
    if layers[0].in_features != fused.in_features:
        raise ValueError("different d_in")

    trainable = layers[0].weight.requires_grad
    weight = torch.cat([layer.weight.detach() for layer in layers], dim=0)
    fused.weight = nn.Parameter(weight, requires_grad=trainable)
    if fused.bias is not None:
        parts = []
        for layer in layers:
            if layer.bias is None:
                parts.append(torch.zeros_like(layer.weight[:, 0]).detach())
            else:
                parts.append(layer.bias.detach())
        fused.bias = nn.Parameter(torch.cat(parts), requires_grad=trainable)
