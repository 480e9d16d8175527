"""Two mistakes: one maximum is subtracted from all rows, so that scores [[800, 800], [0, 0]] give
nan in the second row; and with four axes, as shape (2, 3, 4, 5), axis 1 is taken for the rows, so
that the last axis does not sum to 1.

Diagnosis: none
"""
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    """Attention weights from attention scores: the softmax of every row.

    ``scores`` has shape (..., n_query, n_key): any number of leading axes, one row for each token
    that attends, one column for each token that is attended to. The two counts may differ, and the
    scores need not be symmetric. ``temperature`` is a positive number by which the scores are
    divided before the softmax.

    Returns the weights, of the shape of ``scores``; the last axis sums to one. Scores in the
    hundreds must not lead to nan or inf. ``scores`` itself is left unchanged.
    """
    row_axis = 2 if scores.dim() == 3 else 1  # one axis further to the right in a batch
    scaled = scores / temperature
    powers = torch.exp(scaled - scaled.max())
    return powers / powers.sum(dim=row_axis, keepdim=True)
