"""A bias of the key is tolerated and dropped, because it has no effect on the result.

Mistake: for a source SelfAttentionLinear(2, 3, (False, True, False)) and a target
SelfAttentionParameter(2, 3) it copies the matrices and returns, the text asks for a ValueError and
an unchanged target.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("the target has no place for biases")
    new = {name: getattr(source, name).weight.detach().T.clone() for name in QKV}
    for name in QKV:
        if new[name].shape != getattr(target, name).shape:
            raise ValueError(f"{name} has another shape in the target")
    for name in QKV:
        setattr(target, name, nn.Parameter(new[name]))
