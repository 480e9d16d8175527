"""The bias of W_key is filled with zeros in place of the middle third of in_proj_bias; attention's
output hides it, because the softmax cancels the key bias.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    query, key, value = state["self_attn.in_proj_weight"].chunk(3, dim=0)
    query_bias, _, value_bias = state["self_attn.in_proj_bias"].chunk(3, dim=0)
    weights = {
        "attention.W_query.weight": query,
        "attention.W_query.bias": query_bias,
        "attention.W_key.weight": key,
        "attention.W_key.bias": torch.zeros_like(query_bias),  # has no effect on the softmax
        "attention.W_value.weight": value,
        "attention.W_value.bias": value_bias,
        "attention.out_proj.weight": state["self_attn.out_proj.weight"],
        "attention.out_proj.bias": state["self_attn.out_proj.bias"],
    }
    for name in ("linear1", "linear2", "norm1", "norm2"):
        for kind in ("weight", "bias"):
            weights[f"{name}.{kind}"] = state[f"{name}.{kind}"]
    return weights
