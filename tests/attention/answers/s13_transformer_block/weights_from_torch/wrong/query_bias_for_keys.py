"""Wrong. A slip of copy and paste: W_key gets the bias of the queries. The output of the attention
cannot show it, since a bias of the keys adds the same to all scores of a query; compare
attention.W_key.bias with in_proj_bias[d:2*d].

Diagnosis: In in_proj_bias, the part of the queries is taken for the keys, too.
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    weight = state["self_attn.in_proj_weight"]
    bias = state["self_attn.in_proj_bias"]
    d = weight.shape[1]
    new = {
        "attention.W_query.weight": weight[:d],
        "attention.W_query.bias": bias[:d],
        "attention.W_key.weight": weight[d : 2 * d],
        "attention.W_key.bias": bias[:d],
        "attention.W_value.weight": weight[2 * d :],
        "attention.W_value.bias": bias[2 * d :],
        "attention.out_proj.weight": state["self_attn.out_proj.weight"],
        "attention.out_proj.bias": state["self_attn.out_proj.bias"],
    }
    for layer in ("linear1", "linear2", "norm1", "norm2"):
        new[layer + ".weight"] = state[layer + ".weight"]
        new[layer + ".bias"] = state[layer + ".bias"]
    return new
