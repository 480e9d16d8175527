"""Wrong: the tokens are projected in blocks of 32, and the number of blocks is rounded down (but at
least 1). With more than 32 tokens, the tokens after the last full block stay 0.

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    block = 32
    num_heads, head_dim, _ = W.shape
    tokens = x.shape[0]
    out = torch.zeros(num_heads, tokens, head_dim, dtype=x.dtype)
    for number in range(max(1, tokens // block)):
        part = slice(number * block, (number + 1) * block)
        out[:, part] = torch.einsum("hki,ti->htk", W, x[part])
    return out
