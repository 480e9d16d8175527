"""Wrong twice. Whether there are biases is asked of W_query and out_proj only, so for
SelfAttentionProjected(4, (False, False, True), out_bias=False) the value's bias is lost; and
missing biases become float32 zeros, so for SelfAttentionProjected(4).double() in_proj_bias is not
float64.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d_model = source.W_query.in_features
    layers = [getattr(source, name) for name in QKV]
    bias = source.W_query.bias is not None or source.out_proj.bias is not None

    def bias_of(layer):
        return torch.zeros(d_model) if layer.bias is None else layer.bias.detach().clone()

    module = nn.MultiheadAttention(d_model, num_heads=1, bias=bias, batch_first=True)
    module.in_proj_weight = nn.Parameter(torch.cat([layer.weight.detach() for layer in layers]))
    module.out_proj.weight = nn.Parameter(source.out_proj.weight.detach().clone())
    if bias:
        module.in_proj_bias = nn.Parameter(torch.cat([bias_of(layer) for layer in layers]))
        module.out_proj.bias = nn.Parameter(bias_of(source.out_proj))
    return module
