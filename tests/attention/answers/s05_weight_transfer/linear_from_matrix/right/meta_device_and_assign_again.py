"""The layer is made on the meta device, without numbers, and gets its parameters from
load_state_dict(assign=True).

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError(f"W should be a matrix; its shape is {tuple(W.shape)}")
    d_in, d_out = W.shape
    if bias is not None and bias.shape != torch.Size([d_out]):
        raise ValueError(f"bias should have the shape ({d_out},), not {tuple(bias.shape)}")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, device="meta", dtype=W.dtype)
    numbers = {"weight": torch.clone(W.detach().T, memory_format=torch.contiguous_format)}
    if bias is not None:
        numbers["bias"] = torch.clone(bias.detach()).to(W.dtype)
    layer.load_state_dict(numbers, assign=True)
    return layer
