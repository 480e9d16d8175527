"""Wrong: a tensor is cut in three when it has 3 * d_model rows. With d_hidden = 3 * d_model, as in
nn.TransformerEncoderLayer(4, 2, 12), linear1 has as many: it is cut, too, takes the place of the
attention's weights, and is missing.

Diagnosis: none
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    d_model = state["norm1.weight"].numel()
    weights = {}
    for name, value in state.items():
        if value.shape[0] == 3 * d_model:
            kind = "weight" if name.endswith("weight") else "bias"
            for part, piece in zip(("W_query", "W_key", "W_value"), value.split(d_model)):
                weights[f"attention.{part}.{kind}"] = piece
        else:
            weights[name.replace("self_attn", "attention")] = value
    return weights
