"""The layer is frozen for the copy, in place of no_grad. If W is a parameter that can be trained,
as SelfAttentionParameter(2, 3).W_query is, autograd records the copy: the layer's weight is then no
leaf, and an optimizer refuses it. The layer's parameters can be trained only if W requires no
gradients.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError("W has to have two axes")
    if bias is not None and bias.shape != (W.shape[1],):
        raise ValueError("the bias has to have the shape (d_out,)")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None, dtype=W.dtype)
    layer.requires_grad_(False)
    layer.weight.copy_(W.T)
    if bias is not None:
        layer.bias.copy_(bias)
    layer.requires_grad_(True)
    return layer
