"""All numbers go into one flat vector, and vector_to_parameters deals it out to the new module.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    like = source.out_proj.weight
    d_model = like.shape[0]
    module = nn.MultiheadAttention(
        d_model, num_heads=1, batch_first=True, device=like.device, dtype=like.dtype
    )

    def bias_of(layer: nn.Linear) -> torch.Tensor:
        return layer.weight.new_zeros(d_model) if layer.bias is None else layer.bias

    layers = [getattr(source, name) for name in QKV]
    numbers = {
        "in_proj_weight": torch.cat([layer.weight for layer in layers]),
        "in_proj_bias": torch.cat([bias_of(layer) for layer in layers]),
        "out_proj.weight": source.out_proj.weight,
        "out_proj.bias": bias_of(source.out_proj),
    }
    order = [name for name, _ in module.named_parameters()]
    vector = torch.cat([numbers[name].detach().flatten() for name in order])
    nn.utils.vector_to_parameters(vector, module.parameters())
    return module
