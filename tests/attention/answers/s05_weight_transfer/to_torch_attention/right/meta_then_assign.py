"""The module is made on the meta device, without memory, and then gets copies of the numbers with
load_state_dict(..., assign=True), so its dtype and device are those of the source's numbers.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    def bias_of(layer):
        if layer.bias is None:
            return layer.weight.detach().new_zeros(layer.out_features)
        return layer.bias.detach().clone()

    layers = [source.get_submodule(name) for name in QKV]
    end = source.out_proj
    state = {
        "in_proj_weight": torch.vstack([layer.weight.detach() for layer in layers]),
        "in_proj_bias": torch.hstack([bias_of(layer) for layer in layers]),
        "out_proj.weight": end.weight.detach().clone(),
        "out_proj.bias": bias_of(end),
    }
    module = nn.MultiheadAttention(
        end.in_features, num_heads=1, bias=True, batch_first=True, device="meta"
    )
    module.load_state_dict(state, strict=True, assign=True)
    return module.requires_grad_(True)
