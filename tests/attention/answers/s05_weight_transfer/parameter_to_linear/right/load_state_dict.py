"""Writes a state dictionary for the target, transposed weights and zero biases, and lets
load_state_dict copy it into the parameters that are there.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    state = {}
    for name in QKV:
        W = source.get_parameter(name)
        layer = target.get_submodule(name)
        if W.shape[::-1] != layer.weight.shape:
            raise ValueError(
                f"{name}: {tuple(W.shape)} does not fit a layer of {tuple(layer.weight.shape)}"
            )
        state[name + ".weight"] = torch.einsum("io->oi", W.detach())
        if layer.bias is not None:
            state[name + ".bias"] = torch.zeros_like(layer.bias)
    # strict=False: a target with more layers than these three keeps the others.
    target.load_state_dict(state, strict=False)
