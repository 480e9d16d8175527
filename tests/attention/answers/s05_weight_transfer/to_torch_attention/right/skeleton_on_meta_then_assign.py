"""The module is made on the meta device, without any numbers, and gets its tensors by
load_state_dict(assign=True). It always has biases, of zeros where the source has none, and
out_proj shares memory.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    state = source.state_dict()
    last = state["out_proj.weight"]
    d_model = last.shape[1]

    def bias(name: str) -> torch.Tensor:
        return state.get(f"{name}.bias", last.new_zeros(d_model))

    module = nn.MultiheadAttention(
        d_model, 1, bias=True, batch_first=True, device="meta", dtype=last.dtype
    )
    module.load_state_dict(
        {
            "in_proj_weight": torch.vstack([state[f"{name}.weight"] for name in QKV]),
            "in_proj_bias": torch.hstack([bias(name) for name in QKV]),
            "out_proj.weight": last,
            "out_proj.bias": bias("out_proj"),
        },
        assign=True,
    )
    return module
