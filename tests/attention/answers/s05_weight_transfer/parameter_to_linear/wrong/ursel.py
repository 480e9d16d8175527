"""Two mistakes: the target gets new Parameter objects in place of new numbers in its old ones; and
its biases are removed (set to None) in place of becoming zero.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError(f"{name}: the modules differ in d_in or d_out")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight = nn.Parameter(getattr(source, name).detach().T.clone())
        # the source has no bias
        layer.bias = None
