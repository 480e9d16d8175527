"""Walks over the rows of the fused matrix one by one; divmod says from which layer and from which of
its rows each comes. No cat, no slices of three.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    layers = source.W_query, source.W_key, source.W_value
    fused = target.W_qkv
    d_out, d_in = source.W_query.weight.shape
    sizes = [tuple(layer.weight.shape) for layer in layers]
    if sizes != [(d_out, d_in)] * 3 or tuple(fused.weight.shape) != (3 * d_out, d_in):
        raise ValueError(f"sizes {sizes} do not fit into {tuple(fused.weight.shape)}")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("the target has no place for a bias")
    with torch.no_grad():
        for row in range(3 * d_out):
            which, inner = divmod(row, d_out)
            layer = layers[which]
            fused.weight[row] = layer.weight[inner]
            if fused.bias is not None:
                fused.bias[row] = 0.0 if layer.bias is None else layer.bias[inner]
