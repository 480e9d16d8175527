"""Copies the biases that are there and leaves the part of a missing one as it was in the target.
Breaks "the part of a layer of source that has none becomes zero", for a source without a key
bias and a target that was initialised at random.

Diagnosis: Where the source has no bias, the target keeps its old numbers.
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [source.W_query, source.W_key, source.W_value]
    fused = target.W_qkv
    d_out, d_in = layers[0].weight.shape
    if fused.weight.shape != (3 * d_out, d_in):
        raise ValueError("the modules differ in d_in or d_out")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("the target has no bias")
    with torch.no_grad():
        for n, layer in enumerate(layers):
            rows = slice(n * d_out, (n + 1) * d_out)
            fused.weight[rows] = layer.weight
            if layer.bias is not None:
                fused.bias[rows] = layer.bias
