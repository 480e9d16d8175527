"""Right: load_state_dict with assign=True puts detached transposes in the place of the parameters.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None or layer.weight.T.shape != getattr(target, name).shape:
            raise ValueError(f"{name} does not fit")
    state = {name: getattr(source, name).weight.T.contiguous() for name in QKV}
    target.load_state_dict(state, assign=True)
    target.requires_grad_(True)
