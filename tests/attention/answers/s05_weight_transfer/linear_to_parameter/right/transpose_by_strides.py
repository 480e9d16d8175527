"""Right, but unusual: the transpose is made by hand, with as_strided on a dense copy, and all three
matrices are ready before the first is put in place.

Diagnosis: none
"""
def _crosswise(weight: torch.Tensor) -> torch.Tensor:
    """The transpose of a matrix, read from a dense copy with exchanged strides."""
    rows, columns = weight.shape
    dense = weight.detach().clone(memory_format=torch.contiguous_format)
    return dense.as_strided((columns, rows), (1, columns)).contiguous()


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    ready = {}
    for name in QKV:
        layer = source.get_submodule(name)
        if isinstance(layer.bias, torch.Tensor):
            raise ValueError(f"{name} has a bias, and the target has no place for it")
        ready[name] = _crosswise(layer.weight)
        if ready[name].shape != target.get_parameter(name).shape:
            raise ValueError(f"the modules differ in d_in or d_out, see {name}")
    for name, matrix in ready.items():
        setattr(target, name, nn.Parameter(matrix))
