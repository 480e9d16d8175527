"""The sizes are compared by the number of weights only, so a source with d_in and d_out exchanged
(3 and 2 for 2 and 3) is not refused with a ValueError; copy_ raises a RuntimeError in its place.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias")
        if layer.weight.numel() != getattr(target, name).numel():
            raise ValueError(f"{name}: sizes differ")
    with torch.no_grad():
        for name in QKV:
            getattr(target, name).copy_(getattr(source, name).weight.T)
