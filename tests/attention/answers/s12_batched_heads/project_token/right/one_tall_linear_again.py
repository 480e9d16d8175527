"""Lays the matrices on top of each other, applies F.linear once and cuts the long result.

Diagnosis: none
"""


from torch.nn.functional import linear


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    num_heads, head_dim, d_in = W.shape
    tall = W.reshape(num_heads * head_dim, d_in)
    return linear(x, tall).view(num_heads, head_dim)
