"""A decorator switches gradients off, and the softmax is done by hand with in-place operations. They
only touch a tensor that the function itself has made.

Diagnosis: none
"""


@torch.no_grad()
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    projections = map(attention.get_submodule, ("W_query", "W_key"))
    q, k = (projection(x) for projection in projections)
    table = torch.matmul(q, k.transpose(-1, -2))  # a new tensor, ours to change
    table /= math.sqrt(k.shape[-1])
    table -= table.amax(dim=-1, keepdim=True)
    table.exp_()
    table /= table.sum(dim=-1, keepdim=True)
    return table
