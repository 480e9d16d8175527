"""Right: loads the three parts into nn.Linear layers of the state's dtype and asks them for their
state dicts.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    weight, bias = state["self_attn.in_proj_weight"], state["self_attn.in_proj_bias"]
    d, dtype = weight.shape[1], weight.dtype
    fused = nn.Linear(d, 3 * d, dtype=dtype)
    fused.load_state_dict({"weight": weight, "bias": bias})
    holder = nn.ModuleDict()
    with torch.no_grad():
        for n, name in enumerate(("W_query", "W_key", "W_value")):
            layer = nn.Linear(d, d, dtype=dtype)
            layer.weight.copy_(fused.weight[n * d : (n + 1) * d])
            layer.bias.copy_(fused.bias[n * d : (n + 1) * d])
            holder[name] = layer
    named = {f"attention.{k}": v for k, v in holder.state_dict().items()}
    for name, tensor in state.items():
        if not name.startswith("self_attn.in_proj"):
            named[name.replace("self_attn", "attention")] = tensor
    return named
