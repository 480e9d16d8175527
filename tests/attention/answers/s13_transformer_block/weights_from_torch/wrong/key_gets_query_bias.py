"""Wrong. W_key.bias holds the bias of the queries (a copied line). The attention's output does not
notice, since a bias of the keys adds the same to all scores of a row; the entry is wrong for any
in_proj_bias of different parts.

Diagnosis: In in_proj_bias, the part of the queries is taken for the keys, too.
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    weight = state["self_attn.in_proj_weight"]
    bias = state["self_attn.in_proj_bias"]
    d = weight.shape[1]
    result = {
        "attention.W_query.weight": weight[:d],
        "attention.W_query.bias": bias[:d],
        "attention.W_key.weight": weight[d : 2 * d],
        "attention.W_key.bias": bias[:d],
        "attention.W_value.weight": weight[2 * d :],
        "attention.W_value.bias": bias[2 * d :],
        "attention.out_proj.weight": state["self_attn.out_proj.weight"],
        "attention.out_proj.bias": state["self_attn.out_proj.bias"],
    }
    for name in ("linear1", "linear2", "norm1", "norm2"):
        result[f"{name}.weight"] = state[f"{name}.weight"]
        result[f"{name}.bias"] = state[f"{name}.bias"]
    return result
