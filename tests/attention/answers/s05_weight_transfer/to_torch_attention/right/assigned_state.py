"""The module is made without memory on the meta device and gets a complete state dictionary
assigned. It always has all biases; those that the source lacks are zeros.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    def weight_of(name):
        return source.get_submodule(name).weight.detach().clone()

    def bias_of(name):
        layer = source.get_submodule(name)
        if layer.bias is None:
            return torch.zeros_like(layer.weight[:, 0]).detach()
        return layer.bias.detach().clone()

    state = {
        "in_proj_weight": torch.vstack([weight_of(name) for name in QKV]),
        "in_proj_bias": torch.hstack([bias_of(name) for name in QKV]),
        "out_proj.weight": weight_of("out_proj"),
        "out_proj.bias": bias_of("out_proj"),
    }
    last = state["out_proj.weight"]
    module = nn.MultiheadAttention(
        last.shape[0], num_heads=1, batch_first=True, device="meta", dtype=last.dtype
    )
    module.load_state_dict(state, assign=True)
    return module
