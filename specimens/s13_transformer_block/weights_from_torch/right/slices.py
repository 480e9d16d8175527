"""Cuts with slices and writes every name out."""


def weights_from_torch(state):
    weight, bias = state["self_attn.in_proj_weight"], state["self_attn.in_proj_bias"]
    d = weight.shape[1]
    return {
        "attention.W_query.weight": weight[:d],
        "attention.W_query.bias": bias[:d],
        "attention.W_key.weight": weight[d : 2 * d],
        "attention.W_key.bias": bias[d : 2 * d],
        "attention.W_value.weight": weight[2 * d :],
        "attention.W_value.bias": bias[2 * d :],
        "attention.out_proj.weight": state["self_attn.out_proj.weight"],
        "attention.out_proj.bias": state["self_attn.out_proj.bias"],
        "linear1.weight": state["linear1.weight"],
        "linear1.bias": state["linear1.bias"],
        "linear2.weight": state["linear2.weight"],
        "linear2.bias": state["linear2.bias"],
        "norm1.weight": state["norm1.weight"],
        "norm1.bias": state["norm1.bias"],
        "norm2.weight": state["norm2.weight"],
        "norm2.bias": state["norm2.bias"],
    }
