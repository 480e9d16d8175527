"""The last axis is looked up in a table for two, three and four axes: scores of shape (2, 1, 3, 4,
6) raise a KeyError.

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    dim = {2: 1, 3: 2, 4: 3}[scores.dim()]
    return torch.softmax(scores / temperature, dim=dim)
