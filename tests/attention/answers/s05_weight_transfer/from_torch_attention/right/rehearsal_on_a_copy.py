"""Does not compare shapes itself: it rehearses a strict load_state_dict on a deep copy of the
target, and turns its RuntimeError (missing, unexpected or ill-fitting entries) into a ValueError.

Diagnosis: none
"""
import copy


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("Only one head can be carried over.")
    if source.in_proj_weight is None:
        raise ValueError("The source keeps its weights apart.")
    given = source.state_dict()
    wanted = {"out_proj.weight": given["out_proj.weight"]}
    for name, part in zip(QKV, given["in_proj_weight"].tensor_split(3), strict=True):
        wanted[f"{name}.weight"] = part
    if source.in_proj_bias is None:
        wanted |= {
            key: torch.zeros_like(value)
            for key, value in target.state_dict().items()
            if key.endswith(".bias")
        }
    else:
        wanted["out_proj.bias"] = given["out_proj.bias"]
        for name, part in zip(QKV, given["in_proj_bias"].tensor_split(3), strict=True):
            wanted[f"{name}.bias"] = part
    try:
        copy.deepcopy(target).load_state_dict(wanted, strict=True)
    except RuntimeError as problem:
        raise ValueError(f"The target has no place for these weights: {problem}") from problem
    target.load_state_dict(wanted, strict=True)
