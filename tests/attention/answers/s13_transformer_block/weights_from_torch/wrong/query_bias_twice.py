"""Wrong: a slip of copying. The bias of W_key is the first third of in_proj_bias, that of the
query, and not the second. (No output of the attention shows it: a bias of the keys adds the same
number to all scores of a query, and the softmax does not notice. But the entry itself is wrong.)

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
    for name in ["linear1", "linear2", "norm1", "norm2"]:
        new[name + ".weight"] = state[name + ".weight"]
        new[name + ".bias"] = state[name + ".bias"]
    return new
