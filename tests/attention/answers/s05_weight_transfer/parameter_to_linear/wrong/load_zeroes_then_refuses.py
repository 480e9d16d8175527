"""Wrong, two mistakes. With a target of another d_in and the same d_out, load_state_dict writes the
zero biases before it complains, so a refused target with qkv_bias=True is changed. And the source
is left frozen (requires_grad False) after every call.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    source.requires_grad_(False)  # no gradients while copying
    state = {}
    for name in QKV:
        state[f"{name}.weight"] = getattr(source, name).T
        bias = getattr(target, name).bias
        if bias is not None:
            state[f"{name}.bias"] = torch.zeros_like(bias)
    try:
        target.load_state_dict(state)
    except RuntimeError as error:
        raise ValueError(f"the modules do not fit: {error}") from error
