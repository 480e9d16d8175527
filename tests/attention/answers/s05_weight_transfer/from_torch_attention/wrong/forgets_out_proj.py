"""Only the projections are moved; query and key are exchanged.

Diagnosis: The weights of query and key are exchanged. The weight of out_proj stays as it was.
"""

import torch


def from_torch_attention(source, target):
    layers = [target.W_key, target.W_query, target.W_value]
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("kind")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("width")
    if source.in_proj_bias is not None and any(l.bias is None for l in [*layers, target.out_proj]):
        raise ValueError("bias")
    with torch.no_grad():
        for l, w in zip(layers, source.in_proj_weight.chunk(3)):
            l.weight.copy_(w)
        for l, i in ((target.W_query, 0), (target.W_key, 1), (target.W_value, 2)):
            if l.bias is not None:
                l.bias.zero_() if source.in_proj_bias is None else l.bias.copy_(
                    source.in_proj_bias.chunk(3)[i]
                )
        if target.out_proj.bias is not None:
            target.out_proj.bias.zero_() if source.in_proj_bias is None else target.out_proj.bias.copy_(
                source.out_proj.bias
            )
