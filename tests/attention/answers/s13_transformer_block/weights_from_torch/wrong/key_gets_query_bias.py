"""Wrong: a copied line gives the key the query's bias. The attention's output does not show it, but
for any state whose in_proj_bias has different thirds, attention.W_key.bias is not the second one.

Diagnosis: In in_proj_bias, the part of the queries is taken for the keys, too.
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    w = state["self_attn.in_proj_weight"]
    b = state["self_attn.in_proj_bias"]
    d = w.shape[1]
    new = {
        "attention.W_query.weight": w[:d],
        "attention.W_query.bias": b[:d],
        "attention.W_key.weight": w[d : 2 * d],
        "attention.W_key.bias": b[:d],
        "attention.W_value.weight": w[2 * d :],
        "attention.W_value.bias": b[2 * d :],
        "attention.out_proj.weight": state["self_attn.out_proj.weight"],
        "attention.out_proj.bias": state["self_attn.out_proj.bias"],
    }
    for name in ("linear1", "linear2", "norm1", "norm2"):
        for kind in ("weight", "bias"):
            new[f"{name}.{kind}"] = state[f"{name}.{kind}"]
    return new
