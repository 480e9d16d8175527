"""Wrong. Compares only the number of entries: a source with d_in = 3, d_out = 2 and a target with
d_in = 2, d_out = 3 are not refused, and the target gets matrices of shape (3, 2).

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer, W = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias")
        if layer.weight.numel() != W.numel():
            raise ValueError(f"{name} has another size")
    for name in QKV:
        getattr(target, name).data = getattr(source, name).weight.data.t().clone()
