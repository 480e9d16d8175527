"""Wrong, twice. With four axes the softmax runs along axis 2, the queries, for instance for shape
(2, 2, 3, 4). And the maximum is subtracted without being divided by the temperature: scores
[[200.0, 0.0]] at temperature 0.1 should give (1, 0), but exp(1800) overflows and the result holds
nan.

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
    axis = 1 if scores.dim() == 2 else 2
    largest = scores.max(dim=axis, keepdim=True).values
    raised = torch.exp(scores / temperature - largest)
    return raised / raised.sum(dim=axis, keepdim=True)
