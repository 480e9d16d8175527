"""Builds a state dict and loads it.

Diagnosis: none
"""


def parameter_to_linear(source, target):
    new = {}
    for name in QKV:
        W, layer = getattr(source, name), getattr(target, name)
        if tuple(layer.weight.shape) != (W.shape[1], W.shape[0]):
            raise ValueError("the modules differ in size")
        new[f"{name}.weight"] = W.detach().T
        if layer.bias is not None:
            new[f"{name}.bias"] = torch.zeros(W.shape[1])
    target.load_state_dict(new)
