"""Two mistakes: the axis is 1 or 2 and not the last one, so that for four axes, say (2, 2, 3, 4),
the columns sum to 1 instead of the rows; and one maximum is subtracted from all rows, so that the
scores [[500, 500], [0, 0]] give nan in the second row instead of (0.5, 0.5).

Diagnosis: With four axes and more, the softmax runs over the third one, not the last one. The
largest score of the whole tensor is subtracted everywhere: rows far below it are lost. Each row
has a largest score of its own.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    scaled = scores / temperature
    powers = torch.exp(scaled - scaled.max())
    axis = 1 if scores.dim() == 2 else 2
    return powers / powers.sum(dim=axis, keepdim=True)
