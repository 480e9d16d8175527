"""Two mistakes: a bias whose numbers are all zero is accepted, and the parameters are frozen.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    for n in QKV:
        layer = getattr(source, n)
        if layer.bias is not None and layer.bias.abs().sum() > 0:
            raise ValueError("bias")
        if layer.weight.T.shape != getattr(target, n).shape:
            raise ValueError("widths")
    for n in QKV:
        setattr(
            target,
            n,
            nn.Parameter(getattr(source, n).weight.detach().T.clone(), requires_grad=False),
        )
