"""Writes no parameter by hand, but builds a state dict of slices and lets load_state_dict copy it.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    old = target.state_dict()
    have = source.state_dict()
    fused_rows, d_in = have["W_qkv.weight"].shape
    d_out = fused_rows // 3
    fused_bias = have.get("W_qkv.bias")

    if any(tuple(old[f"{name}.weight"].shape) != (d_out, d_in) for name in QKV):
        raise ValueError(f"the source has d_in={d_in} and d_out={d_out}, the target has not")
    if fused_bias is not None and not all(f"{name}.bias" in old for name in QKV):
        raise ValueError("the source has a bias, and a layer of the target has no place for it")

    if fused_bias is None:
        fused_bias = torch.zeros(fused_rows)
    new = {}
    for i, name in enumerate(QKV):
        part = slice(i * d_out, (i + 1) * d_out)
        new[f"{name}.weight"] = have["W_qkv.weight"][part]
        if f"{name}.bias" in old:
            new[f"{name}.bias"] = fused_bias[part]
    target.load_state_dict(new)
