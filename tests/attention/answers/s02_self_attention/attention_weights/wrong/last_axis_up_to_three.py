"""Wrong. The softmax runs along axis 1 of a matrix and along axis 2 of everything else: scores of
shape (2, 2, 3, 4) are normalised over the queries.

Diagnosis: With four axes and more, the softmax runs over the third one, not the last one.
"""
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    """Attention weights from attention scores: the softmax of every row."""
    is_batch = scores.dim() > 2
    return torch.softmax(scores / temperature, dim=2 if is_batch else 1)
