"""Right: the module is made on the meta device, without numbers, and load_state_dict(assign=True)
gives it new tensors.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    def weight_of(layer: nn.Linear) -> torch.Tensor:
        return layer.weight.detach().clone()

    def bias_of(layer: nn.Linear) -> torch.Tensor:
        if layer.bias is None:
            return weight_of(layer).new_zeros(layer.out_features)
        return layer.bias.detach().clone()

    first, last = [getattr(source, name) for name in QKV], source.out_proj
    state = {
        "in_proj_weight": torch.cat([weight_of(layer) for layer in first]),
        "in_proj_bias": torch.cat([bias_of(layer) for layer in first]),
        "out_proj.weight": weight_of(last),
        "out_proj.bias": bias_of(last),
    }
    module = nn.MultiheadAttention(
        last.in_features, 1, batch_first=True, device="meta", dtype=last.weight.dtype
    )
    module.load_state_dict(state, assign=True)
    return module
