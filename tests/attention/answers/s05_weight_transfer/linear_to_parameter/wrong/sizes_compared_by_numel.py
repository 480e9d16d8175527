"""Compares how many numbers the matrices have instead of their shapes. A source with d_in=3, d_out=2
and a target with d_in=2, d_out=3 should be refused with a ValueError; here the target gets
matrices of another shape.

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, and the target has no place for it.")
        # the weight is stored transposed, so compare the sizes, not the shapes
        if layer.weight.numel() != getattr(target, name).numel():
            raise ValueError(f"{name}: d_in or d_out differ.")
    for name in QKV:
        weight = getattr(source, name).weight
        setattr(target, name, nn.Parameter(weight.detach().T.clone()))
