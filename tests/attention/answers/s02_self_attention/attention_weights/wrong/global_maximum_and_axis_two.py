"""Two mistakes: one maximum for all rows, so low rows become nan, and axis 2 instead of the last
for four axes.

Diagnosis: With four axes and more, the softmax runs over the third one, not the last one. The
largest score of the whole tensor is subtracted everywhere: rows far below it are lost. Each row
has a largest score of its own.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    dim = 2 if scores.dim() > 2 else 1  # with a batch, the keys are one axis further
    scaled = scores / temperature
    powers = torch.exp(scaled - scaled.max())
    return powers / powers.sum(dim=dim, keepdim=True)
