"""Right. Decides on biases by the parameter names, stacks the projections, and lets the end layer
share memory (not the object) with the source.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    state = {name: p.detach() for name, p in source.named_parameters()}
    has_bias = any(name.endswith("bias") for name in state)
    W = torch.vstack([state[f"{name}.weight"] for name in QKV])
    d = W.shape[1]
    none = W.new_zeros(d)
    module = torch_attention(d, bias=has_bias, device=W.device, dtype=W.dtype)
    module.in_proj_weight = nn.Parameter(W)
    module.out_proj.weight = nn.Parameter(state["out_proj.weight"])
    if has_bias:
        module.in_proj_bias = nn.Parameter(
            torch.hstack([state.get(f"{name}.bias", none) for name in QKV])
        )
        module.out_proj.bias = nn.Parameter(state.get("out_proj.bias", none.clone()))
    return module
