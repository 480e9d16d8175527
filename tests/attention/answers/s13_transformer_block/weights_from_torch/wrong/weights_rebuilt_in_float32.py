"""All weights are rebuilt from lists with torch.tensor, which makes float32 of them, so that those
of a float64 layer are rounded.

Diagnosis: The tensors of the result are float32, whatever the dtype of the given ones is.
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    values = {name: tensor.tolist() for name, tensor in state.items()}
    d_model = len(values["norm1.weight"])
    weights = {}
    for kind in ("weight", "bias"):
        rows = values[f"self_attn.in_proj_{kind}"]
        for number, part in enumerate(("W_query", "W_key", "W_value")):
            cut = rows[number * d_model : (number + 1) * d_model]
            weights[f"attention.{part}.{kind}"] = torch.tensor(cut)
        weights[f"attention.out_proj.{kind}"] = torch.tensor(values[f"self_attn.out_proj.{kind}"])
        for name in ("linear1", "linear2", "norm1", "norm2"):
            weights[f"{name}.{kind}"] = torch.tensor(values[f"{name}.{kind}"])
    return weights
