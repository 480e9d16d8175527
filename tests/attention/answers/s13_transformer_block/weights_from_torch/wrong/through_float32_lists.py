"""Wrong. The tensors are made anew with torch.tensor(....tolist()), which gives float32: the
weights of a float64 layer (nn.TransformerEncoderLayer(...).double()) come out rounded and in
float32.

Diagnosis: The tensors of the result are float32, whatever the dtype of the given ones is.
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    def fresh(tensor):
        return torch.tensor(tensor.tolist())  # an independent copy

    q_w, k_w, v_w = state["self_attn.in_proj_weight"].chunk(3, dim=0)
    q_b, k_b, v_b = state["self_attn.in_proj_bias"].chunk(3)
    result = {
        "attention.W_query.weight": fresh(q_w),
        "attention.W_query.bias": fresh(q_b),
        "attention.W_key.weight": fresh(k_w),
        "attention.W_key.bias": fresh(k_b),
        "attention.W_value.weight": fresh(v_w),
        "attention.W_value.bias": fresh(v_b),
        "attention.out_proj.weight": fresh(state["self_attn.out_proj.weight"]),
        "attention.out_proj.bias": fresh(state["self_attn.out_proj.bias"]),
    }
    for name in ("linear1", "linear2", "norm1", "norm2"):
        for kind in ("weight", "bias"):
            result[f"{name}.{kind}"] = fresh(state[f"{name}.{kind}"])
    return result
