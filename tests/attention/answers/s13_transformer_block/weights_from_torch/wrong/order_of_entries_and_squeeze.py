"""Two mistakes: the entries are taken in the order in which they stand and not by their names, so a
state with the same twelve names in another order (sorted, for example) gets mixed up; and squeeze
takes all axes of size 1, so with d_model = 1 the query weight has shape () and not (1, 1).

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    stacked_weight, stacked_bias, *rest = state.values()
    weights = stacked_weight.reshape(3, -1, stacked_weight.shape[1]).split(1)
    biases = stacked_bias.reshape(3, -1).split(1)
    new = {}
    for part, weight, bias in zip(("query", "key", "value"), weights, biases):
        new[f"attention.W_{part}.weight"] = weight.squeeze()
        new[f"attention.W_{part}.bias"] = bias.squeeze()
    layers = ["attention.out_proj", "linear1", "linear2", "norm1", "norm2"]
    names = [f"{layer}.{kind}" for layer in layers for kind in ("weight", "bias")]
    new.update(zip(names, rest))
    return new
