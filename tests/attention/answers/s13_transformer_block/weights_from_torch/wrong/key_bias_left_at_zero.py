"""The bias of W_key is set to zeros and not taken from in_proj_bias, because it cancels in the
softmax.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    query, key, value = state["self_attn.in_proj_weight"].chunk(3, dim=0)
    query_bias, key_bias, value_bias = state["self_attn.in_proj_bias"].chunk(3)
    weights = {
        "attention.W_query.weight": query,
        "attention.W_query.bias": query_bias,
        "attention.W_key.weight": key,
        # the same number for all keys of a row: the softmax does not see it
        "attention.W_key.bias": torch.zeros_like(key_bias),
        "attention.W_value.weight": value,
        "attention.W_value.bias": value_bias,
        "attention.out_proj.weight": state["self_attn.out_proj.weight"],
        "attention.out_proj.bias": state["self_attn.out_proj.bias"],
    }
    for layer in ("linear1", "linear2", "norm1", "norm2"):
        for kind in ("weight", "bias"):
            weights[f"{layer}.{kind}"] = state[f"{layer}.{kind}"]
    return weights
