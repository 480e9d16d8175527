"""Wrong, two mistakes. The source is frozen so that no gradients are recorded, and stays frozen:
its requires_grad is False afterwards. And the target's biases are multiplied by zero, so that a
bias that holds nan or inf (after a diverged training) becomes nan in place of zero.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    source.requires_grad_(False)
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            source.requires_grad_(True)
            raise ValueError("d_in and d_out of both modules must agree")
    with torch.no_grad():
        for name in QKV:
            layer = getattr(target, name)
            layer.weight.copy_(getattr(source, name).T)
            if layer.bias is not None:
                layer.bias.mul_(0.0)
