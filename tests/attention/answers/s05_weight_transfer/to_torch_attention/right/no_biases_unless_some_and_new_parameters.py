"""Makes the module without biases unless one of the four layers has one, and puts new Parameter
objects into it instead of writing into its own.

Diagnosis: none
"""


def _bias_or_zeros(layer: nn.Linear) -> torch.Tensor:
    if layer.bias is None:
        return layer.weight.new_zeros(layer.out_features)
    return layer.bias.detach().clone()


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    projections = [getattr(source, name) for name in QKV]
    last = source.out_proj
    biased = any(layer.bias is not None for layer in (*projections, last))
    module = nn.MultiheadAttention(
        last.in_features,
        num_heads=1,
        bias=biased,
        batch_first=True,
        device=last.weight.device,
        dtype=last.weight.dtype,
    )
    module.in_proj_weight = nn.Parameter(torch.vstack([p.weight.detach() for p in projections]))
    module.out_proj.weight = nn.Parameter(last.weight.detach().clone())
    if biased:
        module.in_proj_bias = nn.Parameter(torch.hstack([_bias_or_zeros(p) for p in projections]))
        module.out_proj.bias = nn.Parameter(_bias_or_zeros(last))
    return module
