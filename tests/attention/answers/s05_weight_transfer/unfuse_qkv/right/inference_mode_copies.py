"""Right: torch.inference_mode() around copy_ into the parameters that are there does what no_grad
does.

Diagnosis: none
"""


@torch.inference_mode()
def unfuse_qkv(source, target):
    layers = [getattr(target, name) for name in QKV]
    qkv = source.W_qkv
    for layer in layers:
        if qkv.weight.shape != (3 * layer.out_features, layer.in_features):
            raise ValueError("other sizes")
        if qkv.bias is not None and layer.bias is None:
            raise ValueError("no place for a bias")
    biases = [None] * 3 if qkv.bias is None else qkv.bias.chunk(3)
    for layer, weight, bias in zip(layers, qkv.weight.chunk(3), biases):
        layer.weight.copy_(weight)
        if bias is not None:
            layer.bias.copy_(bias)
        elif layer.bias is not None:
            layer.bias.zero_()
