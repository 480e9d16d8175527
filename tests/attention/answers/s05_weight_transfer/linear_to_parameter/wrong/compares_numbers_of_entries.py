"""Only the number of entries of the matrices is compared. Breaks "ValueError: ... if the two
modules differ in d_in or d_out. target is then as it was before": a source with d_in=3, d_out=2
and a target with 2 and 3 (both 6 entries) is accepted, and the target's parameters get another
shape.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, and the target has no place for it")
        if layer.weight.numel() != getattr(target, name).numel():
            raise ValueError(f"{name} has another size in source and target")
    for name in QKV:
        getattr(target, name).data = getattr(source, name).weight.detach().T.clone()
