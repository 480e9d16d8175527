"""The biases of the target are removed instead of being set to zero.

Diagnosis: The biases of the target are removed, not set to zero.
"""


@torch.no_grad()
def parameter_to_linear(source, target):
    for name in QKV:
        if getattr(target, name).weight.shape != getattr(source, name).T.shape:
            raise ValueError("sizes differ")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.copy_(getattr(source, name).T)
        layer.bias = None
