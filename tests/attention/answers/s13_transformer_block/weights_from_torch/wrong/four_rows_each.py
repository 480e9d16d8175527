"""It takes four rows for each of the three projections, whatever the width of the layer is.

Mistake: for the state of nn.TransformerEncoderLayer(16, 4, 64) it returns an
attention.W_query.weight of shape (4, 16), the text asks for the first 16 of the 48 rows of
in_proj_weight, shape (16, 16).

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    weight = state["self_attn.in_proj_weight"]
    bias = state["self_attn.in_proj_bias"]
    new = {
        "attention.W_query.weight": weight[0:4],
        "attention.W_key.weight": weight[4:8],
        "attention.W_value.weight": weight[8:12],
        "attention.W_query.bias": bias[0:4],
        "attention.W_key.bias": bias[4:8],
        "attention.W_value.bias": bias[8:12],
        "attention.out_proj.weight": state["self_attn.out_proj.weight"],
        "attention.out_proj.bias": state["self_attn.out_proj.bias"],
    }
    for name in ["linear1", "linear2", "norm1", "norm2"]:
        new[name + ".weight"] = state[name + ".weight"]
        new[name + ".bias"] = state[name + ".bias"]
    return new
