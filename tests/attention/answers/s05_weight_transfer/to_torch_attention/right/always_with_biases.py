"""The new module always has biases, all of them; those that the source lacks are zeros, which
"counts as" having none. It is made in the source's dtype and filled by load_state_dict, so
nothing is shared.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    def bias_of(layer: nn.Linear) -> torch.Tensor:
        if layer.bias is not None:
            return layer.bias.detach()
        return layer.weight.new_zeros(layer.out_features)

    first = source.W_query.weight
    layers = [getattr(source, name) for name in QKV]
    module = nn.MultiheadAttention(first.shape[0], 1, bias=True, batch_first=True, dtype=first.dtype)
    module.load_state_dict(
        {
            "in_proj_weight": torch.cat([layer.weight.detach() for layer in layers]),
            "in_proj_bias": torch.cat([bias_of(layer) for layer in layers]),
            "out_proj.weight": source.out_proj.weight.detach(),
            "out_proj.bias": bias_of(source.out_proj),
        }
    )
    return module
