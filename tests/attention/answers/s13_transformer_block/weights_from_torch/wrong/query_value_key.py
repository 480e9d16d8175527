"""The three parts are read in the order query, value, key. Breaks "the weights for queries, keys,
values" and "the three biases, in the same order": keys and values are exchanged for every layer.

Diagnosis: The parts of keys and values are exchanged.
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    new = {}
    for kind in ("weight", "bias"):
        q, v, k = state[f"self_attn.in_proj_{kind}"].chunk(3)
        new[f"attention.W_query.{kind}"] = q
        new[f"attention.W_key.{kind}"] = k
        new[f"attention.W_value.{kind}"] = v
        new[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
        for name in ("linear1", "linear2", "norm1", "norm2"):
            new[f"{name}.{kind}"] = state[f"{name}.{kind}"]
    return new
