"""The zeros for missing biases have torch's default dtype instead of the source's, so a float64
source without biases gets float32 biases.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d_model = source.out_proj.in_features
    weight = source.out_proj.weight
    module = nn.MultiheadAttention(
        d_model, num_heads=1, batch_first=True, dtype=weight.dtype, device=weight.device
    )

    def bias_or_zeros(layer):
        return torch.zeros(d_model) if layer.bias is None else layer.bias.detach().clone()

    layers = [getattr(source, name) for name in QKV]
    module.in_proj_weight = nn.Parameter(torch.cat([layer.weight.detach() for layer in layers]))
    module.in_proj_bias = nn.Parameter(torch.cat([bias_or_zeros(layer) for layer in layers]))
    module.out_proj.weight = nn.Parameter(weight.detach().clone())
    module.out_proj.bias = nn.Parameter(bias_or_zeros(source.out_proj))
    return module
