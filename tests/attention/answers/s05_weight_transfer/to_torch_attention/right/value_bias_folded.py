"""Right: attention weights sum to 1, so the value's bias passes through the mixture unchanged and
can be folded into the bias at the end; the key's bias has no effect and is left at zero. The
module computes the same as the source.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    last = source.out_proj
    like = {"dtype": last.weight.dtype, "device": last.weight.device}
    module = nn.MultiheadAttention(last.in_features, 1, batch_first=True, **like)
    with torch.no_grad():
        for rows, name in zip(module.in_proj_weight.chunk(3), QKV, strict=True):
            rows.copy_(getattr(source, name).weight)
        module.out_proj.weight.copy_(last.weight)
        module.in_proj_bias.zero_()
        if source.W_query.bias is not None:
            module.in_proj_bias[: last.in_features] = source.W_query.bias
        module.out_proj.bias.zero_()
        if last.bias is not None:
            module.out_proj.bias += last.bias
        if source.W_value.bias is not None:
            module.out_proj.bias += last.weight @ source.W_value.bias
    return module
