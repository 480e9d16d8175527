"""Right: torch.utils.swap_tensors exchanges the contents of two parameter objects, so the object
stays the same.

Diagnosis: none
"""


def parameter_to_linear(source, target):
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError("other sizes")
    for name in QKV:
        layer = getattr(target, name)
        torch.utils.swap_tensors(layer.weight, nn.Parameter(getattr(source, name).detach().T.clone()))
        if layer.bias is not None:
            torch.utils.swap_tensors(layer.bias, nn.Parameter(torch.zeros_like(layer.bias)))
