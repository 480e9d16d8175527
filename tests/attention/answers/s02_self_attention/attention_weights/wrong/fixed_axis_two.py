"""Wrong. The axis is 1 for a matrix and else 2, which is the queries' axis when there are two
leading axes: scores of shape (2, 3, 4, 5) get columns that sum to 1.

Diagnosis: With four axes and more, the softmax runs over the third one, not the last one.
"""
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    key_axis = 1 if scores.dim() == 2 else 2  # with a batch everything moves by one
    return torch.softmax(scores / temperature, dim=key_axis)
