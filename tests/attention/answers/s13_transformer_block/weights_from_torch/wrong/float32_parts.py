"""The parts of the attention are copied into float32 tensors, so that a float64 state loses
digits.

Diagnosis: none
"""


def weights_from_torch(state):
    d = state["self_attn.in_proj_bias"].shape[0] // 3
    new = {}
    for i, name in enumerate(("W_query", "W_key", "W_value")):
        weight, bias = torch.empty(d, d), torch.empty(d)
        weight.copy_(state["self_attn.in_proj_weight"][i * d : (i + 1) * d])
        bias.copy_(state["self_attn.in_proj_bias"][i * d : (i + 1) * d])
        new[f"attention.{name}.weight"], new[f"attention.{name}.bias"] = weight, bias
    for key, value in state.items():
        if key.startswith("self_attn.out_proj"):
            new[key.replace("self_attn", "attention")] = value
        elif not key.startswith("self_attn"):
            new[key] = value
    return new
