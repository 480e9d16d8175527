"""W_value gets the numbers of the key layer.

Diagnosis: The value gets the weights of the key.
"""


def linear_to_parameter(source, target):
    if any(getattr(source, n).bias is not None for n in QKV):
        raise ValueError("bias")
    if source.W_query.weight.T.shape != target.W_query.shape:
        raise ValueError("widths")
    target.W_query.data = source.W_query.weight.data.T.clone()
    target.W_key.data = source.W_key.weight.data.T.clone()
    target.W_value.data = source.W_key.weight.data.T.clone()
