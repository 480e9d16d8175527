"""Unusual: takes the target's own state_dict, replaces entries by slices of the unflattened source
(or zeros), and loads it back, which copies into the existing parameters.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    fused = source.W_qkv
    state = target.state_dict()
    rows, width = fused.weight.shape
    for name in QKV:
        d_out, d_in = state[f"{name}.weight"].shape
        if (rows, width) != (3 * d_out, d_in):
            raise ValueError(f"{name}: the two modules differ in d_in or d_out.")
        if fused.bias is not None and f"{name}.bias" not in state:
            raise ValueError(f"The source has a bias, and {name} of the target has none.")
    weights = fused.weight.detach().unflatten(0, (3, rows // 3))
    biases = fused.weight.new_zeros(rows) if fused.bias is None else fused.bias
    biases = biases.detach().unflatten(0, (3, rows // 3))
    for index, name in enumerate(QKV):
        state[f"{name}.weight"] = weights[index]
        if f"{name}.bias" in state:
            state[f"{name}.bias"] = biases[index]
    target.load_state_dict(state)
