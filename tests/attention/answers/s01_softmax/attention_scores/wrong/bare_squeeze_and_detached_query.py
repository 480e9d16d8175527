"""Two mistakes: squeeze() drops the only axis for a single token, and no gradient reaches the
query.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    column = query.detach().unsqueeze(-1)  # (d, 1)
    return (inputs @ column).squeeze()
