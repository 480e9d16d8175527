"""Right: no weight or bias is read by name from the layers. The weight is the Jacobian of the layer,
and the bias is what the layer gives for a token of zeros (zero, where it has none).

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    like = source.W_query.weight.detach()
    width = source.W_query.in_features
    nothing = torch.zeros(width, dtype=like.dtype, device=like.device)

    def probe(layer):
        slope = torch.autograd.functional.jacobian(layer, nothing)
        return slope.detach(), layer(nothing).detach()

    slopes, offsets = zip(*(probe(getattr(source, name)) for name in QKV), strict=True)
    last_slope, last_offset = probe(source.out_proj)
    module = nn.MultiheadAttention(
        width, num_heads=1, bias=True, batch_first=True, dtype=like.dtype, device=like.device
    )
    module.load_state_dict(
        {
            "in_proj_weight": torch.vstack(slopes),
            "in_proj_bias": torch.hstack(offsets),
            "out_proj.weight": last_slope,
            "out_proj.bias": last_offset,
        }
    )
    return module
