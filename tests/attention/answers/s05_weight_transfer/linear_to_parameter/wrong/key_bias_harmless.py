"""A key's bias is not refused, since it has no effect.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("the query's and the value's bias cannot be moved")
    for name in QKV:
        if getattr(source, name).weight.shape[::-1] != getattr(target, name).shape:
            raise ValueError("sizes differ")
    for name in QKV:
        getattr(target, name).data = getattr(source, name).weight.data.T.clone()
