"""Wrong. Compares numbers of entries and reshapes the pieces to fit: a source with d_in = 6, d_out
= 2 and a target with d_in = 4, d_out = 3 (36 weights each) raise no ValueError, and the target is
filled.

Diagnosis: none
"""
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    weights = source.W_qkv.weight.detach().chunk(3, dim=0)
    for name, weight in zip(QKV, weights):
        layer = getattr(target, name)
        if layer.weight.numel() != weight.numel():
            raise ValueError(f"{name}: {tuple(layer.weight.shape)} does not fit")
        if source.W_qkv.bias is not None and layer.bias is None:
            raise ValueError(f"{name} has no bias")
    with torch.no_grad():
        for i, (name, weight) in enumerate(zip(QKV, weights)):
            layer = getattr(target, name)
            layer.weight.copy_(weight.reshape(layer.weight.shape))
            if source.W_qkv.bias is not None:
                layer.bias.copy_(source.W_qkv.bias.chunk(3)[i])
            elif layer.bias is not None:
                layer.bias.zero_()
