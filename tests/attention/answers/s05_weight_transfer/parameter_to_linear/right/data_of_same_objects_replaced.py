"""Gives each parameter object fresh memory through .data (own dtype and device kept), instead of
writing with copy_ under no_grad.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    def transposed(matrix: torch.Tensor, like: torch.Tensor) -> torch.Tensor:
        return torch.empty_like(like.detach()).copy_(matrix.detach().T)

    pairs = [(getattr(source, name), getattr(target, name)) for name in QKV]
    if any(tuple(matrix.shape) != tuple(layer.weight.shape)[::-1] for matrix, layer in pairs):
        raise ValueError("The two modules differ in d_in or d_out.")
    fresh = [transposed(matrix, layer.weight) for matrix, layer in pairs]
    for numbers, (_, layer) in zip(fresh, pairs, strict=True):
        layer.weight.data = numbers
        if layer.bias is not None:
            layer.bias.data = torch.zeros_like(layer.bias.detach())
