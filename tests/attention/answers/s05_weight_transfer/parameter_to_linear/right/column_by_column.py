"""Right, but unusual: each weight is filled in a fresh tensor, one input feature (a column) at a
time, which the old parameter object then gets as its data.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    pairs = [(getattr(source, name).detach(), getattr(target, name)) for name in QKV]
    if any((*matrix.shape,) != (*layer.weight.shape[::-1],) for matrix, layer in pairs):
        raise ValueError("the two modules differ in d_in or d_out")

    for matrix, layer in pairs:
        fresh = torch.zeros_like(layer.weight, requires_grad=False)
        for feature, row in enumerate(matrix):
            fresh[:, feature] = row
        layer.weight.data = fresh
        if layer.bias is not None:
            layer.bias.data = torch.zeros_like(layer.bias, requires_grad=False)
