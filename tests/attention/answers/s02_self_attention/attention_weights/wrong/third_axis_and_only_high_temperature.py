"""Two mistakes: with more than two axes the softmax is always over axis 2, which for shape (2, 2, 3,
4) is the queries; and a temperature below 1 is ignored, so temperature=0.5 gives the same weights
as 1.

Diagnosis: With four axes and more, the softmax runs over the third one, not the last one. A
temperature below 1 has no effect.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    if temperature > 1:  # at 1 there is nothing to divide
        scores = scores / temperature
    key_axis = 1 if scores.dim() == 2 else 2  # a batch has one axis more
    return torch.softmax(scores, dim=key_axis)
