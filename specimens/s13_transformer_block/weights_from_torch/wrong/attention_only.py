"""Only the entries of the attention are there.

A block has two linear layers and two norms besides.
"""


def weights_from_torch(state):
    weights = {}
    for kind in ("weight", "bias"):
        query, key, value = state[f"self_attn.in_proj_{kind}"].chunk(3)
        weights[f"attention.W_query.{kind}"] = query
        weights[f"attention.W_key.{kind}"] = key
        weights[f"attention.W_value.{kind}"] = value
        weights[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
    return weights
