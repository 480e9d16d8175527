"""Wrong. A slip of copy and paste: attention.W_key.bias gets the first third of in_proj_bias (that
of the query) in place of the second. The fifteen other entries are right. The output of an
attention with these weights does not show it, since the softmax cancels the bias of the keys,
but the entry is not the one of the table.

Diagnosis: In in_proj_bias, the part of the queries is taken for the keys, too.
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    w = state["self_attn.in_proj_weight"]
    b = state["self_attn.in_proj_bias"]
    d = w.shape[1]
    out = {
        "attention.W_query.weight": w[0:d],
        "attention.W_query.bias": b[0:d],
        "attention.W_key.weight": w[d:2*d],
        "attention.W_key.bias": b[0:d],
        "attention.W_value.weight": w[2*d:3*d],
        "attention.W_value.bias": b[2*d:3*d],
        "attention.out_proj.weight": state["self_attn.out_proj.weight"],
        "attention.out_proj.bias": state["self_attn.out_proj.bias"],
    }
    for layer in ["linear1", "linear2", "norm1", "norm2"]:
        for kind in ["weight", "bias"]:
            out[layer + "." + kind] = state[layer + "." + kind]
    return out
