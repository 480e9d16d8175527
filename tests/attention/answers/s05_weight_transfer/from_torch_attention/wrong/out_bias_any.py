"""A bias of out_proj that is all zero (as PyTorch starts it) is dropped where the target has no
place for it, not refused: 'source has biases, and any of the four layers of target has none'.

Diagnosis: none
"""


def from_torch_attention(source, target):
    layers = [getattr(target, n) for n in QKV]
    if source.num_heads != 1 or source.in_proj_weight is None or source.embed_dim != target.out_proj.in_features:
        raise ValueError("kind")
    if source.in_proj_bias is not None:
        if any(l.bias is None for l in layers):
            raise ValueError("bias")
        if target.out_proj.bias is None and source.out_proj.bias.any():
            raise ValueError("bias of out_proj")
    with torch.no_grad():
        for i, (l, w) in enumerate(zip(layers, source.in_proj_weight.chunk(3))):
            l.weight.copy_(w)
            if l.bias is not None:
                l.bias.copy_(source.in_proj_bias.chunk(3)[i]) if source.in_proj_bias is not None else l.bias.zero_()
        target.out_proj.weight.copy_(source.out_proj.weight)
        if target.out_proj.bias is not None:
            target.out_proj.bias.copy_(source.out_proj.bias) if source.out_proj.bias is not None else target.out_proj.bias.zero_()
