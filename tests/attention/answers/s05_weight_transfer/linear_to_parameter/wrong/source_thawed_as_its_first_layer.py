"""The source is frozen for the copying and afterwards made as trainable as its query was: of a
source in which only W_value was frozen, W_value can be trained after the call ("source stays
exactly as it was").

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None or layer.weight.T.shape != getattr(target, name).shape:
            raise ValueError(name)
    was = source.W_query.weight.requires_grad
    source.requires_grad_(False)
    for name in QKV:
        getattr(target, name).data.copy_(getattr(source, name).weight.T)
    source.requires_grad_(was)
