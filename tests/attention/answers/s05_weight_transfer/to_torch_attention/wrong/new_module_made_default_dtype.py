"""The new module is made in the default dtype and the numbers are copied, so a float64 source gives
a float32 module.

Diagnosis: The new module, or a part of it, is float32 whatever the dtype of the source.
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [getattr(source, name) for name in QKV]
    d = layers[0].in_features
    mha = nn.MultiheadAttention(d, 1, bias=True, batch_first=True)
    zero = torch.zeros(d)
    with torch.no_grad():
        mha.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        mha.in_proj_bias.copy_(
            torch.cat([zero if layer.bias is None else layer.bias for layer in layers])
        )
        mha.out_proj.weight.copy_(source.out_proj.weight)
        mha.out_proj.bias.copy_(zero if source.out_proj.bias is None else source.out_proj.bias)
    return mha
