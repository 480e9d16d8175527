"""Builds the complete state dict of the target first and writes it with one load_state_dict.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError(f"one head is expected, the source has {source.num_heads}")
    if source.in_proj_weight is None:
        raise ValueError("the source keeps its three matrices apart")
    d = source.embed_dim
    if d != target.out_proj.in_features:
        raise ValueError(f"widths {d} and {target.out_proj.in_features} differ")

    names = [*QKV, "out_proj"]
    weights = [*source.in_proj_weight.detach().split(d), source.out_proj.weight.detach()]
    qkv_bias, out_bias = source.in_proj_bias, source.out_proj.bias
    biases = [None] * 3 if qkv_bias is None else [*qkv_bias.detach().split(d)]
    biases.append(None if out_bias is None else out_bias.detach())
    without_place = [name for name in names if getattr(target, name).bias is None]
    if without_place and any(bias is not None for bias in biases):
        raise ValueError(f"the source has biases, but these layers have none: {without_place}")

    state = {}
    for name, weight, bias in zip(names, weights, biases, strict=True):
        state[f"{name}.weight"] = weight
        if name not in without_place:
            state[f"{name}.bias"] = weight.new_zeros(d) if bias is None else bias
    target.load_state_dict(state)
