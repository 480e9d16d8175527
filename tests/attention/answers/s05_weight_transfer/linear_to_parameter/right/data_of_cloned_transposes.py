"""Right. Collects and checks all three first, then gives the old parameter objects the cloned
transposes as their data.

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    plan = []
    for name in QKV:
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, and there is no place for it.")
        if (layer.in_features, layer.out_features) != tuple(parameter.shape):
            raise ValueError(f"{name}: {tuple(parameter.shape)} does not fit {layer}.")
        plan.append((parameter, layer.weight.detach().t().clone()))
    for parameter, matrix in plan:
        parameter.data = matrix
        parameter.requires_grad_(True)
