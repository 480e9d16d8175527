"""The line for the bias of the key was copied from the query's and not changed, so W_key.bias is the
first third of in_proj_bias. The output of the attention does not show it, but for d_model = 1 and
in_proj_bias (5, 6, 7) the entry attention.W_key.bias should be (6), and it is (5).

Diagnosis: In in_proj_bias, the part of the queries is taken for the keys, too.
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Rename and cut the weights of an ``nn.TransformerEncoderLayer`` for a `TransformerBlock`."""
    weight = state["self_attn.in_proj_weight"]
    bias = state["self_attn.in_proj_bias"]
    d = weight.shape[1]
    new = {
        "attention.W_query.weight": weight[:d],
        "attention.W_query.bias": bias[:d],
        "attention.W_key.weight": weight[d : 2 * d],
        "attention.W_key.bias": bias[:d],
        "attention.W_value.weight": weight[2 * d :],
        "attention.W_value.bias": bias[2 * d :],
    }
    for kind in ("weight", "bias"):
        new[f"attention.out_proj.{kind}"] = state[f"self_attn.out_proj.{kind}"]
        for name in ("linear1", "linear2", "norm1", "norm2"):
            new[f"{name}.{kind}"] = state[f"{name}.{kind}"]
    return new
