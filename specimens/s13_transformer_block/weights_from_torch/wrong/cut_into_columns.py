"""The weight is cut into columns and not into rows.

Which shape has in_proj_weight, and which of its axes is three times too long?
"""


def weights_from_torch(state):
    weights = {k: v for k, v in state.items() if not k.startswith("self_attn")}
    for kind in ("weight", "bias"):
        query, key, value = state[f"self_attn.in_proj_{kind}"].chunk(3, dim=-1)
        weights[f"attention.W_query.{kind}"] = query
        weights[f"attention.W_key.{kind}"] = key
        weights[f"attention.W_value.{kind}"] = value
        weights[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
    return weights
