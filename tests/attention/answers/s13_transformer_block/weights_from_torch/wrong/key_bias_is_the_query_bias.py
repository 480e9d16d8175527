"""A copied line was not changed everywhere, so W_key.bias gets the bias of the queries. For d_model
= 1 and in_proj_bias = (5, 6, 7) it is 5 and should be 6. The output of the attention does not
show it, since the softmax does not depend on the bias of the keys.

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
    }
    for kind in ("weight", "bias"):
        result[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
        for name in ("linear1", "linear2", "norm1", "norm2"):
            result[f"{name}.{kind}"] = state[f"{name}.{kind}"]
    return result
