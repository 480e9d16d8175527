"""Wrong: does not refuse a bias of the key, because it has no effect. For SelfAttentionLinear(2, 3,
(False, True, False)) a ValueError is expected and none is raised.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    # the key's bias cancels in the softmax, so only the other two matter
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("biases cannot be moved")
    for name in QKV:
        if getattr(source, name).weight.T.shape != getattr(target, name).shape:
            raise ValueError("the sizes differ")
    with torch.no_grad():
        for name in QKV:
            getattr(target, name).copy_(getattr(source, name).weight.T)
