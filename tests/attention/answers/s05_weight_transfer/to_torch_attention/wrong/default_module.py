"""The new module always has torch's default dtype (float32) instead of the dtype of the source, so a
float64 source gives a float32 module.

Diagnosis: The new module, or a part of it, is float32 whatever the dtype of the source.
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d = source.out_proj.out_features
    mha = nn.MultiheadAttention(d, num_heads=1, batch_first=True)
    with torch.no_grad():
        mha.in_proj_bias.zero_()
        mha.out_proj.bias.zero_()
        for i, name in enumerate(QKV):
            layer = getattr(source, name)
            mha.in_proj_weight[i * d : (i + 1) * d].copy_(layer.weight)
            if layer.bias is not None:
                mha.in_proj_bias[i * d : (i + 1) * d].copy_(layer.bias)
        mha.out_proj.weight.copy_(source.out_proj.weight)
        if source.out_proj.bias is not None:
            mha.out_proj.bias.copy_(source.out_proj.bias)
    return mha
