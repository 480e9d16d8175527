"""Two mistakes: only the number of entries is compared, not the shape, so a right tensor reshaped to
(1, num_heads * tokens, head_dim) is not "neither". And rtol=1e-4 allows a difference of 0.02
between 400 and 400.02, where the text allows 1e-4.

Diagnosis: The numbers are compared in their order, row by row; the shape is not. Large numbers
may differ by more than 1e-4 and count as equal: the tolerance grows with the numbers.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = x @ W.transpose(1, 2)
    tokens_first = heads_first.transpose(0, 1)
    if projected.numel() != heads_first.numel():
        return "neither"
    flat = projected.flatten()
    if torch.allclose(flat, tokens_first.flatten(), rtol=1e-4, atol=1e-4):
        return "tokens first"
    if torch.allclose(flat, heads_first.flatten(), rtol=1e-4, atol=1e-4):
        return "heads first"
    return "neither"
