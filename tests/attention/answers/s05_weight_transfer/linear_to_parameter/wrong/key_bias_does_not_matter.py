"""Lets a bias of the key pass, because the softmax does not see it. With SelfAttentionLinear(2, 3,
(False, True, False)) as the source a ValueError is due; none is raised.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    for name in QKV:
        layer = getattr(source, name)
        # The key's bias adds the same number to a whole row of scores: it has no effect.
        if layer.bias is not None and name != "W_key":
            raise ValueError(f"{name} has a bias, and the target has no place for it")
        if layer.weight.T.shape != getattr(target, name).shape:
            raise ValueError(f"{name}: the sizes differ")
    with torch.no_grad():
        for name in QKV:
            getattr(target, name).copy_(getattr(source, name).weight.T)
