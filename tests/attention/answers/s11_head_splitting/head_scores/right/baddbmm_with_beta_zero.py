"""Right: folds batch and heads into one axis and uses the old torch.baddbmm with beta=0.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    left = queries.reshape(batch * num_heads, tokens, head_dim)
    right = keys.reshape(batch * num_heads, tokens, head_dim).transpose(1, 2)
    start = left.new_zeros(1, 1, 1)  # ignored, since beta is 0
    product = torch.baddbmm(start, left, right, beta=0, alpha=1)
    return product.view(batch, num_heads, tokens, tokens)
