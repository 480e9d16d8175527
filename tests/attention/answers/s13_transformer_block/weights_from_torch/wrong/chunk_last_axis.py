"""Wrong: chunks the last axis for weight and bias alike. For the bias that is right; of the weight
it cuts columns. With d_model = 4, chunk(3) of 4 columns gives two parts only and the unpacking
raises a ValueError; with d_model = 6 the parts have shape (18, 2).

Diagnosis: The weight is cut into columns and not into rows.
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Rename and cut the weights of an ``nn.TransformerEncoderLayer`` for a `TransformerBlock`."""
    new = {}
    for kind in ["weight", "bias"]:
        q, k, v = state["self_attn.in_proj_" + kind].chunk(3, dim=-1)
        new["attention.W_query." + kind] = q
        new["attention.W_key." + kind] = k
        new["attention.W_value." + kind] = v
        new["attention.out_proj." + kind] = state["self_attn.out_proj." + kind]
        for layer in ["linear1", "linear2", "norm1", "norm2"]:
            new[layer + "." + kind] = state[layer + "." + kind]
    return new
