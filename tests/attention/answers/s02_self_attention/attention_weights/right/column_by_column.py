"""Right. It takes the scores apart into columns, finds the largest of each row by a running maximum
over the columns, and puts the columns of the weights together again; no softmax, no reduction
along an axis.

Diagnosis: none
"""

from functools import reduce


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    """Attention weights from attention scores: the softmax of every row.

    ``scores`` has shape (..., n_query, n_key): any number of leading axes, one row for each token
    that attends, one column for each token that is attended to. The two counts may differ, and the
    scores need not be symmetric. ``temperature`` is a positive number by which the scores are
    divided before the softmax.

    Returns the weights, of the shape of ``scores``; the last axis sums to one. Scores in the
    hundreds must not lead to nan or inf. ``scores`` itself is left unchanged.
    """
    columns = [column / temperature for column in scores.unbind(-1)]
    peak = reduce(torch.maximum, columns)
    raised = [torch.exp(column - peak) for column in columns]
    total = sum(raised)
    return torch.stack([column / total for column in raised], dim=-1)
