"""The bias of the target's key layer stays as it was; it has no effect on the outputs.

Diagnosis: The bias of the key stays as it was.
"""


@torch.no_grad()
def parameter_to_linear(source, target):
    for name in QKV:
        if getattr(target, name).weight.shape != getattr(source, name).T.shape:
            raise ValueError("sizes differ")
    for name in QKV:
        getattr(target, name).weight.copy_(getattr(source, name).T)
    for layer in (target.W_query, target.W_value):
        if layer.bias is not None:
            layer.bias.zero_()
