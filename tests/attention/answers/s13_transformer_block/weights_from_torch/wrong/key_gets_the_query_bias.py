"""A copied line was not changed everywhere: W_key gets the bias of the queries. It is wrong for
every in_proj_bias whose first two thirds differ, such as (5, 6, 7) with d_model 1, where
attention.W_key.bias should be (6); the attention's output hides it, because the same number is
added to all scores of a row.

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
    for name in ("linear1", "linear2", "norm1", "norm2"):
        new[name + ".weight"] = state[name + ".weight"]
        new[name + ".bias"] = state[name + ".bias"]
    return new
