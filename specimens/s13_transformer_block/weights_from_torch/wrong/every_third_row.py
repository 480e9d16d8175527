"""Each layer gets every third row.

The parts lie on top of each other, each in one piece.
"""


def weights_from_torch(state):
    weights = {k: v for k, v in state.items() if not k.startswith("self_attn")}
    for kind in ("weight", "bias"):
        fused = state[f"self_attn.in_proj_{kind}"]
        query, key, value = fused[0::3], fused[1::3], fused[2::3]
        weights[f"attention.W_query.{kind}"] = query
        weights[f"attention.W_key.{kind}"] = key
        weights[f"attention.W_value.{kind}"] = value
        weights[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
    return weights
