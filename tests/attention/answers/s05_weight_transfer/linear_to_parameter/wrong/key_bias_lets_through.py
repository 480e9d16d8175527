"""Looks only at the biases that have an effect, those of query and value, because a key's bias does
nothing. A source with qkv_bias=(False, True, False) should be refused with a ValueError and is
not.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    # The key's bias adds the same number to a whole row of scores, so the softmax does not see it.
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("the source has biases, and the target has no place for them")
    for name in QKV:
        if getattr(source, name).weight.T.shape != getattr(target, name).shape:
            raise ValueError("the modules differ in d_in or d_out")
    for name in QKV:
        weight = getattr(source, name).weight.detach()
        setattr(target, name, nn.Parameter(weight.T.clone()))
