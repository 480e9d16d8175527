"""The rows of in_proj_weight (and of the bias) are dealt out in turn: 0, 3, 6, ... to the queries,
1, 4, 7, ... to the keys. It breaks "The three weights lie on top of each other" (one after the
other, in the order queries, keys, values) for every d_model above 1.

Diagnosis: Each layer gets every third row.
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    d_model = state["self_attn.out_proj.weight"].shape[0]
    qkv_weight = state["self_attn.in_proj_weight"].reshape(d_model, 3, d_model)
    qkv_bias = state["self_attn.in_proj_bias"].reshape(d_model, 3)
    new = {}
    for number, name in enumerate(("W_query", "W_key", "W_value")):
        new[f"attention.{name}.weight"] = qkv_weight[:, number]
        new[f"attention.{name}.bias"] = qkv_bias[:, number]
    for kind in ("weight", "bias"):
        new[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
        for name in ("linear1", "linear2", "norm1", "norm2"):
            new[f"{name}.{kind}"] = state[f"{name}.{kind}"]
    return new
