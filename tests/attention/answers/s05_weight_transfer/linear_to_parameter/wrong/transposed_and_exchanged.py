"""Wrong: query and key are exchanged, and nothing is transposed where the matrices are square.

Diagnosis: The weights of query and key are exchanged.
"""


def linear_to_parameter(source, target):
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None or layer.weight.T.shape != getattr(target, name).shape:
            raise ValueError(f"{name} does not fit")
    with torch.no_grad():
        for name, other in zip(QKV, ("W_key", "W_query", "W_value")):
            w = getattr(source, other).weight
            m = getattr(target, name)
            m.copy_(w if w.shape == m.shape else w.T)
