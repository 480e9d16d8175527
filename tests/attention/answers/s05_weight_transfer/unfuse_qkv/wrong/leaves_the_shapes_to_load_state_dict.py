"""Leaves the shape check to load_state_dict, which has written the biases that fit before it
refuses weights of another d_in.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    weight, bias = source.W_qkv.weight.detach(), source.W_qkv.bias
    has_bias = bias is not None
    bias = bias.detach() if has_bias else weight.new_zeros(len(weight))

    state = {}
    for name, rows, entries in zip(QKV, weight.chunk(3), bias.chunk(3)):
        state[f"{name}.weight"] = rows
        if getattr(target, name).bias is not None:
            state[f"{name}.bias"] = entries
        elif has_bias:
            raise ValueError(f"{name} of the target has no place for a bias")

    # load_state_dict copies the numbers and compares all shapes.
    try:
        target.load_state_dict(state)
    except RuntimeError as problem:
        raise ValueError("the two modules differ in d_in or d_out") from problem
