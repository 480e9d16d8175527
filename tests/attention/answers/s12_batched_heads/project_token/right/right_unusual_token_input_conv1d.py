"""Right, unusual: the token is the input of a conv1d: every row of every head is a filter as wide as
the token, and the answer is folded back into heads.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    num_heads, head_dim, d_in = W.shape
    filters = W.reshape(num_heads * head_dim, 1, d_in)
    answer = nn.functional.conv1d(x.reshape(1, 1, d_in), filters)
    return answer.reshape(num_heads, head_dim)
