"""Wrong. Only the number of entries is compared. A source with d_in=3, d_out=2 and a target with
d_in=2, d_out=3 are not refused; the target gets matrices of shape (3, 2).

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias")
        if layer.weight.numel() != getattr(target, name).numel():
            raise ValueError(f"{name}: sizes do not match")
    for name in QKV:
        weight = getattr(source, name).weight
        setattr(target, name, nn.Parameter(weight.detach().clone().T))
