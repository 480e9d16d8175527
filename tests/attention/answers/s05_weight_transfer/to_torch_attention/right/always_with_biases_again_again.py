"""The new module always has biases, zeros where the source has none, and is filled through one
state dict.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    weights, biases = [], []
    for layer in (source.W_query, source.W_key, source.W_value, source.out_proj):
        weight = layer.weight.detach()
        weights.append(weight)
        biases.append(weight.new_zeros(len(weight)) if layer.bias is None else layer.bias.detach())
    d_model = len(weights[-1])
    module = nn.MultiheadAttention(d_model, 1, batch_first=True, dtype=weights[-1].dtype)
    module.load_state_dict(
        {
            "in_proj_weight": torch.vstack(weights[:3]),
            "in_proj_bias": torch.hstack(biases[:3]),
            "out_proj.weight": weights[3],
            "out_proj.bias": biases[3],
        }
    )
    return module
