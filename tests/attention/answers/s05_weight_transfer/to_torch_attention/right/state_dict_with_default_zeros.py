"""Completes the state dict of the source with zeros, renames its entries and loads them strictly.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    like = source.out_proj.weight
    d = like.shape[0]
    zeros = {f"{name}.bias": like.new_zeros(d) for name in (*QKV, "out_proj")}
    full = {**zeros, **source.state_dict()}

    def fused(kind):
        return torch.cat([full[f"{name}.{kind}"] for name in QKV])

    module = nn.MultiheadAttention(
        d, num_heads=1, batch_first=True, device=like.device, dtype=like.dtype
    )
    module.load_state_dict(
        {
            "in_proj_weight": fused("weight"),
            "in_proj_bias": fused("bias"),
            "out_proj.weight": full["out_proj.weight"],
            "out_proj.bias": full["out_proj.bias"],
        },
        strict=True,
    )
    return module
