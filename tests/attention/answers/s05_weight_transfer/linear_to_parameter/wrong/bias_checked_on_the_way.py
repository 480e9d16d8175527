"""Checks and writes layer by layer, so a bias in W_key or W_value is found when W_query has been
written already. Breaks "target is then as it was before the call" (Check everything first, then
write) for a source with biases (False, False, True), for instance.

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer = getattr(source, name)
        parameter = getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias, the target has no place for it")
        if layer.weight.T.shape != parameter.shape:
            raise ValueError(f"{name}: shapes do not match")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
