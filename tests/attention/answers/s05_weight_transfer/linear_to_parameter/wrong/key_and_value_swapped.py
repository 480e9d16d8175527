"""The key's matrix goes to the value and the value's to the key.

Diagnosis: The weights of key and value have changed places.
"""


def linear_to_parameter(source, target):
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None or layer.weight.shape[::-1] != getattr(target, name).shape:
            raise ValueError("cannot move these")
    matrices = [getattr(source, name).weight.detach().T.clone() for name in QKV]
    target.W_query, target.W_value, target.W_key = (nn.Parameter(m) for m in matrices)
