"""Wrong. The zeros for missing biases are float32, and torch.cat promotes: for a source in bfloat16
or float16 with biases (True, False, True), or in float64 with a bias in out_proj only, in_proj_bias
becomes float32, so the module is not of the dtype of the source.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [getattr(source, name) for name in QKV]
    weight = torch.cat([layer.weight.detach() for layer in layers])
    d = weight.shape[1]
    everything = [*layers, source.out_proj]
    if all(layer.bias is None for layer in everything):
        module = torch_attention(d, bias=False)
    else:
        module = torch_attention(d)
        q, k, v, out = (
            torch.zeros(d) if layer.bias is None else layer.bias.detach().clone()
            for layer in everything
        )
        module.in_proj_bias = nn.Parameter(torch.cat([q, k, v]))
        module.out_proj.bias = nn.Parameter(out.to(weight.dtype))
    module.in_proj_weight = nn.Parameter(weight)
    module.out_proj.weight = nn.Parameter(source.out_proj.weight.detach().clone())
    return module
