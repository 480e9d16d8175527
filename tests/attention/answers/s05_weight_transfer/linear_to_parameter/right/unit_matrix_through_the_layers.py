"""Right: what a layer without bias makes of the unit matrix is its matrix, as used from the right.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    for name in QKV:
        if getattr(source, name).bias is not None:
            raise ValueError("a bias has no place")
    d_in = source.W_query.in_features
    with torch.inference_mode():
        matrices = [getattr(source, name)(torch.eye(d_in)) for name in QKV]
        if any(m.shape != getattr(target, n).shape for m, n in zip(matrices, QKV)):
            raise ValueError("other sizes")
        for m, n in zip(matrices, QKV):
            getattr(target, n).copy_(m)
