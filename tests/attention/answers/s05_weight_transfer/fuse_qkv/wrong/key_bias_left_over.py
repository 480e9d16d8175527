"""Leaves the key's part of the target's bias as it was if the source's key layer has no bias. With
source biases (True, False, True) and a target with a bias, rows d_out to 2 * d_out keep their old
numbers, and should be zero.

Diagnosis: If the key's layer of the source has no bias, the target's part for the key stays as it
was.
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    d_out, d_in = source.W_query.weight.shape
    if fused.weight.shape != (3 * d_out, d_in):
        raise ValueError("The two modules differ in d_in or d_out.")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("The source has a bias, and the target has no place for it.")

    with torch.no_grad():
        fused.weight.copy_(torch.cat([layer.weight for layer in layers]))
        if fused.bias is not None:
            # Start from zeros where they matter: a key's bias has no effect.
            fused.bias[:d_out] = 0
            fused.bias[2 * d_out :] = 0
            for i, layer in enumerate(layers):
                if layer.bias is not None:
                    fused.bias[i * d_out : (i + 1) * d_out] = layer.bias
