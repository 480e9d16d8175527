"""With two or more leading axes the softmax runs over axis 2, which is not the last; and the
temperature is a power of the finished weights, where those of scores in the hundreds have already
become 0.

Diagnosis: With four axes and more, the softmax runs over the third one, not the last one.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    axis = 1 if scores.dim() == 2 else 2
    weights = torch.softmax(scores, dim=axis)
    # exp(s / t) = exp(s) ** (1 / t), so a distribution can be tempered afterwards.
    tempered = weights ** (1.0 / temperature)
    return tempered / tempered.sum(dim=axis, keepdim=True)
