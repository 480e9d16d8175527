"""Two mistakes. The zeros for missing biases have the default dtype, so for
SelfAttentionProjected(4).double() in_proj_bias is float32 and not of the dtype of the source; and
the source is frozen for the copying and thawed afterwards, so a source that came frozen
(requires_grad False) is trainable after the call.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d_model = source.out_proj.in_features
    for parameter in source.parameters():
        parameter.requires_grad = False  # no graph while copying

    def bias_of(layer):
        return torch.zeros(d_model) if layer.bias is None else layer.bias

    layers = [getattr(source, name) for name in QKV]
    module = nn.MultiheadAttention(d_model, num_heads=1, batch_first=True)
    module.in_proj_weight = nn.Parameter(torch.cat([layer.weight for layer in layers]))
    module.in_proj_bias = nn.Parameter(torch.cat([bias_of(layer) for layer in layers]))
    module.out_proj.weight = nn.Parameter(source.out_proj.weight.clone())
    module.out_proj.bias = nn.Parameter(bias_of(source.out_proj).clone())

    for parameter in source.parameters():
        parameter.requires_grad = True
    return module
