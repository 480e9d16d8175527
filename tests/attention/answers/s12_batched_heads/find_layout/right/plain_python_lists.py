"""Compares the shape as a tuple, and then number by number in plain Python lists, without a single
tensor product.

Diagnosis: none
"""
import itertools


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    num_heads, head_dim, _ = W.shape
    tokens = len(x)
    matrices, rows, given = W.tolist(), x.tolist(), projected.tolist()
    shape = tuple(projected.shape)

    def right(vector, h, t):
        wanted = (sum(a * b for a, b in zip(line, rows[t])) for line in matrices[h])
        return all(abs(a - b) < 1e-4 for a, b in zip(vector, wanted, strict=True))

    pairs = list(itertools.product(range(num_heads), range(tokens)))
    if shape == (num_heads, tokens, head_dim) and all(right(given[h][t], h, t) for h, t in pairs):
        return "heads first"
    if shape == (tokens, num_heads, head_dim) and all(right(given[t][h], h, t) for h, t in pairs):
        return "tokens first"
    return "neither"
