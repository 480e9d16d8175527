"""Two mistakes. rtol=1e-4 lets numbers near 400 differ by 0.04, so that 400.02 in place of 400 is
not "neither"; and flattened numbers are compared where the shape should be, so that a heads-first
tensor of one head and two tokens, shape (1, 2, head_dim), is called "tokens first".

Diagnosis: The numbers are compared in their order, row by row; the shape is not. Large numbers
may differ by more than 1e-4 and count as equal: the tolerance grows with the numbers.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    """In which order are the axes of a projected tensor?"""
    heads_first = torch.einsum("hki,ti->htk", W, x)
    tokens_first = heads_first.transpose(0, 1)
    if projected.numel() != heads_first.numel():
        return "neither"
    numbers = projected.flatten()
    if torch.allclose(numbers, tokens_first.flatten(), rtol=1e-4, atol=1e-4):
        return "tokens first"
    if torch.allclose(numbers, heads_first.flatten(), rtol=1e-4, atol=1e-4):
        return "heads first"
    return "neither"
