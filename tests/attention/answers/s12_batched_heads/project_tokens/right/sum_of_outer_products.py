"""Right, but unusual: no matrix product. The result is built up feature by feature, as a sum of
outer products of a column of each matrix with one feature of all tokens.

Diagnosis: none
"""
def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    num_heads, head_dim, d_in = W.shape
    total = W.new_zeros(num_heads, len(x), head_dim)
    for column, feature in zip(W.unbind(-1), x.unbind(-1)):
        # column: (num_heads, head_dim), feature: (tokens,)
        total = total + column[:, None, :] * feature[None, :, None]
    return total
