"""Right. The weight is a Parameter around the transposed view of W itself, so it shares memory and
is not contiguous; the text leaves that open. The shell comes from the meta device.

Diagnosis: none
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError("W needs two axes")
    if bias is not None and tuple(bias.shape) != (W.shape[1],):
        raise ValueError("bias does not fit W")
    shell = nn.Linear(*W.shape, bias=False, device="meta")
    shell.weight = nn.Parameter(W.detach().mT)
    shell.bias = None if bias is None else nn.Parameter(bias.detach().to(W))
    return shell
