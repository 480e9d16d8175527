"""Makes PyTorch's module on the meta device, without any numbers, and puts a state dict of copies in
place with assign=True. It always has biases; those that the source lacks are zeros.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    def bias_of(layer: nn.Linear) -> torch.Tensor:
        if layer.bias is None:
            return layer.weight.new_zeros(layer.out_features)
        return layer.bias.detach().clone()

    first = [source.get_submodule(name) for name in QKV]
    state = {
        "in_proj_weight": torch.vstack([layer.weight.detach() for layer in first]),
        "in_proj_bias": torch.hstack([bias_of(layer) for layer in first]),
        "out_proj.weight": source.out_proj.weight.detach().clone(),
        "out_proj.bias": bias_of(source.out_proj),
    }
    module = nn.MultiheadAttention(
        source.out_proj.in_features, num_heads=1, batch_first=True, device="meta"
    )
    module.load_state_dict(state, assign=True)
    return module
