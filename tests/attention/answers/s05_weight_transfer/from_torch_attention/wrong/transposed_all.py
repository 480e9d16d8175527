"""All weights are transposed on the way, out_proj's too.

Diagnosis: The weight of out_proj is transposed on the way. The weights of query, key and value
are transposed on the way.
"""

import torch


def from_torch_attention(source, target):
    layers = [target.W_query, target.W_key, target.W_value]
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("kind")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("width")
    if source.in_proj_bias is not None and any(l.bias is None for l in [*layers, target.out_proj]):
        raise ValueError("bias")
    with torch.no_grad():
        for i, l in enumerate(layers):
            l.weight.copy_(source.in_proj_weight.chunk(3)[i].T)
            if l.bias is not None:
                l.bias.zero_() if source.in_proj_bias is None else l.bias.copy_(
                    source.in_proj_bias.chunk(3)[i]
                )
        target.out_proj.weight.copy_(source.out_proj.weight.T)
        if target.out_proj.bias is not None:
            target.out_proj.bias.zero_() if source.in_proj_bias is None else target.out_proj.bias.copy_(
                source.out_proj.bias
            )
