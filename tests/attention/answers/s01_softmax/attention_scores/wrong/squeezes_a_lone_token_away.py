"""A bare squeeze after the matrix product removes the token axis as well when there is one token:
shape () instead of (1,).

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    column = query.unsqueeze(1)  # (d, 1)
    return (inputs @ column).squeeze()
