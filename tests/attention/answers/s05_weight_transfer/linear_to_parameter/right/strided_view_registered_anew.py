"""Transposes by exchanging the strides, collects all complaints before it raises one error. The
parameters are deleted and registered anew, in the old order, instead of being written into.

Diagnosis: none
"""


def _turned(matrix: torch.Tensor) -> torch.Tensor:
    rows, columns = matrix.shape
    down, across = matrix.stride()
    return matrix.as_strided((columns, rows), (across, down))


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    complaints, numbers = [], {}
    for name in QKV:
        layer = getattr(source, name)
        matrix = _turned(layer.weight.detach())
        if layer.bias is not None:
            complaints.append(f"{name} has a bias")
        if matrix.shape != getattr(target, name).shape:
            complaints.append(f"{name} has other sizes")
        numbers[name] = matrix.clone(memory_format=torch.contiguous_format)
    if complaints:
        raise ValueError("; ".join(complaints))

    for name, matrix in numbers.items():
        delattr(target, name)
        target.register_parameter(name, nn.Parameter(matrix))
