"""Right. Works on X.tolist() with three nested loops and makes a tensor of the dtype of X at the
end. Gradients are not asked for.

Diagnosis: none
"""
def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by loops over the tokens."""
    numbers = X.tolist()
    scores = [[0.0] * len(numbers) for _ in numbers]
    for i, a in enumerate(numbers):
        for j, b in enumerate(numbers):
            for u, v in zip(a, b):
                scores[i][j] += u * v
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(scores, dtype=dtype, device=X.device)
