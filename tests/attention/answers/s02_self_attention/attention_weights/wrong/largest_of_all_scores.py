"""Wrong. It subtracts the largest score of the whole tensor and not that of each row, so that a row
far below it underflows to 0 / 0. For scores [[500.0, 0.0], [0.0, 1.0]] the second row should be
(0.269, 0.731); it is nan.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
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
    scaled = scores / temperature
    raised = torch.exp(scaled - scaled.max())
    return raised / raised.sum(dim=-1, keepdim=True)
