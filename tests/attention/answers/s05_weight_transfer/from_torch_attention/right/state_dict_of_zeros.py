"""Starts from a state dict of zeros in the form of the target's, puts what the source has over it,
and loads it at the end.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError(f"One head is expected; the source has {source.num_heads}.")
    if source.in_proj_weight is None:
        raise ValueError("The source keeps the weights of query, key and value apart.")
    d = source.embed_dim
    if d != target.W_query.in_features:
        raise ValueError(f"Widths {d} and {target.W_query.in_features} differ.")
    state = {key: torch.zeros_like(value) for key, value in target.state_dict().items()}

    given = {"out_proj.weight": source.out_proj.weight}
    for i, name in enumerate(QKV):
        given[f"{name}.weight"] = source.in_proj_weight[i * d : (i + 1) * d]
    if source.in_proj_bias is not None:
        given["out_proj.bias"] = source.out_proj.bias
        for i, name in enumerate(QKV):
            given[f"{name}.bias"] = source.in_proj_bias[i * d : (i + 1) * d]

    without_place = given.keys() - state.keys()
    if without_place:
        raise ValueError(f"The target has no place for {sorted(without_place)}.")
    target.load_state_dict(state | {key: value.detach() for key, value in given.items()})
