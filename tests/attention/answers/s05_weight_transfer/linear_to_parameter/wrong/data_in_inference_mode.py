"""Wrong: the parameters are made anew in inference mode; these are inference tensors, which
autograd refuses, so the target cannot be trained.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None or layer.weight.T.shape != getattr(target, name).shape:
            raise ValueError(f"{name} does not fit")
    with torch.inference_mode():
        for name in QKV:
            setattr(target, name, nn.Parameter(getattr(source, name).weight.T.clone()))
