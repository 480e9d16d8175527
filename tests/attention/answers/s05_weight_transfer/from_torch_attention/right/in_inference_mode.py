"""Right: everything is written in inference mode, into the parameters that the target has.

Diagnosis: none
"""


@torch.inference_mode()
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = [*(getattr(target, name) for name in QKV), target.out_proj]
    if source.num_heads > 1 or source.in_proj_weight is None:
        raise ValueError("kind")
    weights = [*source.in_proj_weight.unflatten(0, (3, -1)), source.out_proj.weight]
    if any(layer.weight.shape != weight.shape for layer, weight in zip(layers, weights)):
        raise ValueError("width")
    biases = [None] * 4
    if source.in_proj_bias is not None:
        biases = [*source.in_proj_bias.unflatten(0, (3, -1)), source.out_proj.bias]
        if any(layer.bias is None for layer in layers):
            raise ValueError("bias")
    for layer, weight, bias in zip(layers, weights, biases):
        layer.weight.copy_(weight)
        if layer.bias is not None:
            layer.bias.copy_(torch.zeros_like(layer.bias) if bias is None else bias)
