"""All three layers get the part of the query.

There are three parts.
"""


def weights_from_torch(state):
    weights = {k: v for k, v in state.items() if not k.startswith("self_attn")}
    for kind in ("weight", "bias"):
        query = state[f"self_attn.in_proj_{kind}"].chunk(3)[0]
        weights[f"attention.W_query.{kind}"] = query
        weights[f"attention.W_key.{kind}"] = query
        weights[f"attention.W_value.{kind}"] = query
        weights[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
    return weights
