"""Lays the stack flat into one nn.Linear weight, projects all heads with one product and cuts the
result.

Diagnosis: none
"""


def project_tokens(W, x):
    num_heads, head_dim, d_in = W.shape
    flat = nn.functional.linear(x, W.reshape(-1, d_in))
    return flat.unflatten(-1, (num_heads, head_dim)).transpose(0, 1)
