"""Right. Always makes a module with biases and leaves those that the source lacks at zero, writing
slices of in_proj_weight under no_grad.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    like = source.out_proj.weight
    d = like.shape[0]
    module = nn.MultiheadAttention(
        d, 1, bias=True, batch_first=True, device=like.device, dtype=like.dtype
    )
    with torch.no_grad():
        module.in_proj_bias.zero_()
        module.out_proj.bias.zero_()
        for n, name in enumerate(QKV):
            layer = getattr(source, name)
            module.in_proj_weight[n * d : (n + 1) * d] = layer.weight
            if layer.bias is not None:
                module.in_proj_bias[n * d : (n + 1) * d] = layer.bias
        module.out_proj.weight.copy_(source.out_proj.weight)
        if source.out_proj.bias is not None:
            module.out_proj.bias.copy_(source.out_proj.bias)
    return module
