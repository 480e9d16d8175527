"""The module is made with biases only if the source has one anywhere, and it is filled by one
load_state_dict.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [getattr(source, name) for name in (*QKV, "out_proj")]
    weights = [layer.weight.detach() for layer in layers]
    d_model, like = weights[0].shape[0], weights[0]
    with_bias = any(layer.bias is not None for layer in layers)
    numbers = {"in_proj_weight": torch.vstack(weights[:3]), "out_proj.weight": weights[3]}
    if with_bias:
        biases = [like.new_zeros(d_model) if b.bias is None else b.bias.detach() for b in layers]
        numbers["in_proj_bias"] = torch.hstack(biases[:3])
        numbers["out_proj.bias"] = biases[3]
    module = nn.MultiheadAttention(
        d_model, 1, bias=with_bias, batch_first=True, device=like.device, dtype=like.dtype
    )
    module.load_state_dict(numbers)
    return module
