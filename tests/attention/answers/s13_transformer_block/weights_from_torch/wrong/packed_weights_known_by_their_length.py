"""Wrong. The packed tensors are recognised by having 3 * d_model rows. If the layer has d_hidden
equal to 3 * d_model, as nn.TransformerEncoderLayer(4, 2, 12), linear1 is cut into three as well:
it is missing in the result, and its rows replace those of W_query, W_key and W_value.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    d_model = state["norm1.weight"].shape[0]
    weights = {}
    for name, tensor in state.items():
        if tensor.shape[0] == 3 * d_model:  # queries, keys and values on top of each other
            kind = "weight" if tensor.dim() == 2 else "bias"
            for part, piece in zip(("W_query", "W_key", "W_value"), tensor.chunk(3, dim=0)):
                weights[f"attention.{part}.{kind}"] = piece
        else:
            weights[name.replace("self_attn", "attention")] = tensor
    return weights
