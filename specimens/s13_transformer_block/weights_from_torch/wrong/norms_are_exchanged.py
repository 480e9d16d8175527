"""norm1 and norm2 are exchanged.

Which norm belongs to attention in PyTorch's block, and which in ours?
"""


def weights_from_torch(state):
    weights = {k: v for k, v in state.items() if not k.startswith("self_attn")}
    for kind in ("weight", "bias"):
        query, key, value = state[f"self_attn.in_proj_{kind}"].chunk(3)
        weights[f"attention.W_query.{kind}"] = query
        weights[f"attention.W_key.{kind}"] = key
        weights[f"attention.W_value.{kind}"] = value
        weights[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
    for kind in ("weight", "bias"):
        weights[f"norm1.{kind}"] = state[f"norm2.{kind}"]
        weights[f"norm2.{kind}"] = state[f"norm1.{kind}"]
    return weights
