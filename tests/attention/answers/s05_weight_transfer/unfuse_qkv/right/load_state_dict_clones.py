"""Right. Builds a complete state dict of the target from clones of the pieces and hands it to
load_state_dict, which copies into the parameters that are there.

Diagnosis: none
"""
def _piece(tensor: torch.Tensor, i: int, size: int) -> torch.Tensor:
    return tensor.detach().narrow(0, i * size, size).clone()


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    weight, bias = source.W_qkv.weight, source.W_qkv.bias
    rows, d_in = weight.shape
    d_out = rows // 3
    state = {}
    for i, name in enumerate(QKV):
        layer = getattr(target, name)
        if layer.weight.shape != (d_out, d_in):
            raise ValueError(f"{name} has another shape than its part of the source")
        if layer.bias is None and bias is not None:
            raise ValueError(f"{name} has no bias, but the source has one")
        state[f"{name}.weight"] = _piece(weight, i, d_out)
        if layer.bias is not None:
            state[f"{name}.bias"] = (
                torch.zeros_like(layer.bias) if bias is None else _piece(bias, i, d_out)
            )
    target.load_state_dict(state)
