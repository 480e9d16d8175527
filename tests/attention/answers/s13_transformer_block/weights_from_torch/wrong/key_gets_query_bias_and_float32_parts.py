"""Wrong twice: by copy and paste, W_key gets the bias of the queries, so in_proj_bias (5, 6, 7)
gives 5 in place of 6 (no attention output shows it, since the softmax ignores the key bias). And
the cut parts are copied into new float32 tensors, so that the weights of a float64 layer, such as
0.1, are rounded.

Diagnosis: none
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    new = {}
    for name, value in state.items():
        if "in_proj" not in name:
            new[name.replace("self_attn", "attention")] = value

    w = state["self_attn.in_proj_weight"]
    b = state["self_attn.in_proj_bias"]
    d = w.shape[1]
    for i, part in enumerate(["W_query", "W_key", "W_value"]):
        weight = torch.zeros(d, d)
        weight.copy_(w[i * d : (i + 1) * d])
        new[f"attention.{part}.weight"] = weight
        new[f"attention.{part}.bias"] = torch.zeros(d)
    new["attention.W_query.bias"].copy_(b[:d])
    new["attention.W_key.bias"].copy_(b[:d])
    new["attention.W_value.bias"].copy_(b[2 * d :])
    return new
