"""Right. Makes the module with biases in every case and writes zeros where the source has none; the
weights go into the three chunks of in_proj_weight, which are views of it.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    def bias_of(layer: nn.Linear) -> torch.Tensor:
        return torch.zeros(layer.out_features).to(layer.weight) if layer.bias is None else layer.bias

    example = source.out_proj.weight
    mha = nn.MultiheadAttention(
        embed_dim=example.shape[0],
        num_heads=1,
        batch_first=True,
        dtype=example.dtype,
        device=example.device,
    )
    with torch.no_grad():
        weights, biases = mha.in_proj_weight.chunk(3), mha.in_proj_bias.chunk(3)
        for name, w, b in zip(QKV, weights, biases):
            layer = getattr(source, name)
            w.copy_(layer.weight)
            b.copy_(bias_of(layer))
        mha.out_proj.weight.copy_(example)
        mha.out_proj.bias.copy_(bias_of(source.out_proj))
    return mha
