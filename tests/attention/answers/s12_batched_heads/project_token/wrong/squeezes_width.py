"""A squeeze(-1), left over from a column, removes the axis of head_dim when it is 1. Breaks
"Returns a tensor of shape (num_heads, head_dim)" for head_dim = 1; right otherwise.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    return torch.matmul(W, x).squeeze(-1)
