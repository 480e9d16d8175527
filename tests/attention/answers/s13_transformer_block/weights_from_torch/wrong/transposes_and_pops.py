"""Transposes the weight of out_proj, and takes the entries out of the caller's dict.

Mistakes: (1) for a state whose self_attn.out_proj.weight is [[1, 2], [3, 4]] it returns [[1, 3],
[2, 4]] for attention.out_proj.weight, the text asks for it as it is; (2) after the call state is
without its in_proj and out_proj entries, the text says that it is not changed.

Diagnosis: The weight of the output projection is transposed.
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    weights = {}
    for kind in ("weight", "bias"):
        query, key, value = state.pop(f"self_attn.in_proj_{kind}").chunk(3, dim=0)
        weights[f"attention.W_query.{kind}"] = query
        weights[f"attention.W_key.{kind}"] = key
        weights[f"attention.W_value.{kind}"] = value
    weights["attention.out_proj.weight"] = state.pop("self_attn.out_proj.weight").T
    weights["attention.out_proj.bias"] = state.pop("self_attn.out_proj.bias")
    weights.update(state)
    return weights
