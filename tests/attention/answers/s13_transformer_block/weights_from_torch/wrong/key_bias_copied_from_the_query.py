"""Wrong: a copied line gives W_key the bias of W_query. With in_proj_bias (1, 2, 3) and d_model 1,
attention.W_key.bias should be (2) and is (1); the softmax hides it from the output.

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
        for kind in ("weight", "bias"):
            result[f"{name}.{kind}"] = state[f"{name}.{kind}"]
    return result
