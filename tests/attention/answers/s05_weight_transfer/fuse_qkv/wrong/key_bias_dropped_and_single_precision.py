"""Two mistakes: a key's bias is dropped instead of refused when the target has none, and all
numbers pass through float32, which rounds those of float64 modules.

Diagnosis: none
"""


import numpy as np


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    d_out, d_in = source.W_query.weight.shape
    if tuple(target.W_qkv.weight.shape) != (3 * d_out, d_in):
        raise ValueError("the two modules differ in d_in or d_out")
    if target.W_qkv.bias is None:
        # the bias of the key has no effect on the result, so only the other two matter
        if source.W_query.bias is not None or source.W_value.bias is not None:
            raise ValueError("the source has a bias, the target has none")

    weight = np.zeros((3 * d_out, d_in), dtype=np.float32)
    bias = np.zeros(3 * d_out, dtype=np.float32)
    for i, name in enumerate(QKV):
        layer = getattr(source, name)
        rows = slice(i * d_out, (i + 1) * d_out)
        weight[rows] = layer.weight.detach().float().cpu().numpy()
        if layer.bias is not None:
            bias[rows] = layer.bias.detach().float().cpu().numpy()

    with torch.no_grad():
        target.W_qkv.weight.copy_(torch.from_numpy(weight))
        if target.W_qkv.bias is not None:
            target.W_qkv.bias.copy_(torch.from_numpy(bias))
