"""Unusual: torch.nn.utils.skip_init makes the layer without initial random numbers, and
parameters_to_vector-like bookkeeping is replaced by a dict of wanted tensors. Dtype and device
are those of W, errors come first.

Diagnosis: none
"""
from torch.nn.utils import skip_init

def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError(f"W needs the shape (d_in, d_out), this is {tuple(W.shape)}")
    rows, columns = W.size()
    if bias is not None and tuple(bias.size()) != (columns,):
        raise ValueError(f"bias needs the shape ({columns},), this is {tuple(bias.shape)}")
    made = skip_init(nn.Linear, rows, columns, bias=bias is not None, dtype=W.dtype, device=W.device)
    wanted = {"weight": W.detach().transpose(0, 1)}
    if bias is not None:
        wanted["bias"] = bias.detach()
    with torch.no_grad():
        for name, parameter in made.named_parameters():
            parameter.copy_(wanted[name])
    return made
