"""Right. Makes two lists, old parameters and new numbers, and writes them all with
torch._foreach_copy_ after the checks.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    old, new = [], []
    for name in QKV:
        matrix = getattr(source, name)
        layer = getattr(target, name)
        if matrix.shape[::-1] != layer.weight.shape:
            raise ValueError(f"{name} does not fit: {matrix.shape} and {layer}")
        old.append(layer.weight)
        new.append(matrix.detach().T)
        if layer.bias is not None:
            old.append(layer.bias)
            new.append(torch.zeros_like(layer.bias))
    with torch.no_grad():
        torch._foreach_copy_(old, new)
