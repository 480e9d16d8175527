"""Every layer gets the first third of the biases.

Diagnosis: The key gets the bias of the query. The value gets the bias of the query.
"""

import torch


def from_torch_attention(source, target):
    layers = [target.W_query, target.W_key, target.W_value]
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("kind")
    d = source.embed_dim
    if d != target.out_proj.in_features:
        raise ValueError("width")
    has = source.in_proj_bias is not None
    if has and any(l.bias is None for l in [*layers, target.out_proj]):
        raise ValueError("bias")
    with torch.no_grad():
        for i, l in enumerate(layers):
            l.weight.copy_(source.in_proj_weight[i * d : (i + 1) * d])
            if l.bias is not None:
                l.bias.copy_(source.in_proj_bias[:d]) if has else l.bias.zero_()
        target.out_proj.weight.copy_(source.out_proj.weight)
        if target.out_proj.bias is not None:
            target.out_proj.bias.copy_(
                source.out_proj.bias
            ) if has else target.out_proj.bias.zero_()
