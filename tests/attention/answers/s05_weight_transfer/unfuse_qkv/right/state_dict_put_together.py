"""Right. Puts a whole state dict for the target together, with zeros for missing biases, and loads
it strictly.

Diagnosis: none
"""
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    fused = source.W_qkv
    state = target.state_dict()
    shapes = {tuple(state[f"{name}.weight"].shape) for name in QKV}
    if shapes != {(fused.out_features // 3, fused.in_features)}:
        raise ValueError("The two modules differ in d_in or d_out.")
    if fused.bias is not None and not all(f"{name}.bias" in state for name in QKV):
        raise ValueError("A layer of the target has no place for its bias.")
    new = dict(zip((f"{name}.weight" for name in QKV), fused.weight.detach().chunk(3)))
    biases = torch.zeros_like(fused.weight[:, 0]) if fused.bias is None else fused.bias
    for name, bias in zip(QKV, biases.detach().chunk(3)):
        if f"{name}.bias" in state:
            new[f"{name}.bias"] = bias
    target.load_state_dict(new)
