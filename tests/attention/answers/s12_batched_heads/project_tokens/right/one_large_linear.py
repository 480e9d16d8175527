"""Unusual: the stack is laid flat into the weight of one large linear layer, as in the stage
before, and its output is cut into heads again.

Diagnosis: none
"""
def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    num_heads, head_dim, d_in = W.shape
    side_by_side = nn.functional.linear(x, W.reshape(num_heads * head_dim, d_in))
    return side_by_side.unflatten(1, (num_heads, head_dim)).transpose(0, 1)
