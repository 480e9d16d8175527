"""The parts of the weight are transposed.

A square matrix has the same shape when it is transposed, so there is no error. Does nn.Linear store
its weight in another way than PyTorch's attention?
"""


def weights_from_torch(state):
    weights = {k: v for k, v in state.items() if not k.startswith("self_attn")}
    for kind in ("weight", "bias"):
        query, key, value = state[f"self_attn.in_proj_{kind}"].chunk(3)
        weights[f"attention.W_query.{kind}"] = query.t()
        weights[f"attention.W_key.{kind}"] = key.t()
        weights[f"attention.W_value.{kind}"] = value.t()
        weights[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
    return weights
