"""Loads into a float32 module and changes the dtype afterwards, so float64 numbers are rounded to
float32 on the way.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [getattr(source, name) for name in QKV] + [source.out_proj]
    d_model = source.out_proj.in_features
    needs_bias = any(layer.bias is not None for layer in layers)

    weights = [layer.weight.detach() for layer in layers]
    state = {"in_proj_weight": torch.cat(weights[:3]), "out_proj.weight": weights[3]}
    if needs_bias:
        biases = [
            layer.weight.new_zeros(d_model) if layer.bias is None else layer.bias.detach()
            for layer in layers
        ]
        state |= {"in_proj_bias": torch.cat(biases[:3]), "out_proj.bias": biases[3]}

    module = nn.MultiheadAttention(d_model, num_heads=1, bias=needs_bias, batch_first=True)
    module.load_state_dict(state)
    return module.to(source.out_proj.weight)  # its dtype and device
