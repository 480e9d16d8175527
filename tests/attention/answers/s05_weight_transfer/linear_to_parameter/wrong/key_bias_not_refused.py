"""A source that has a bias in W_key only is not refused, because a key's bias has no effect on the
output.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    # The softmax does not see the key's bias, so only the other two matter.
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("The target has no place for biases.")
    for name in QKV:
        if getattr(source, name).weight.T.shape != getattr(target, name).shape:
            raise ValueError(f"The modules differ in the shape of {name}.")
    for name in QKV:
        weight = getattr(source, name).weight.detach()
        setattr(target, name, nn.Parameter(weight.T.clone()))
