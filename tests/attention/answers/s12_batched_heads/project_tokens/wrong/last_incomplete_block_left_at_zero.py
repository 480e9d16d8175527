"""Tokens are projected in blocks of 16 and the last, incomplete block is forgotten: with 20 tokens
the rows 16 to 19 stay zero.

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    num_heads, head_dim, _ = W.shape
    tokens = x.shape[0]
    block = 16  # keeps the temporary product small
    Z = x.new_zeros(num_heads, tokens, head_dim)
    for number in range(max(1, tokens // block)):
        rows = slice(number * block, (number + 1) * block)
        Z[:, rows] = x[rows] @ W.transpose(1, 2)
    return Z
