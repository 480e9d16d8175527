"""Two mistakes: one maximum for all rows (wrong for [[500.0, 500.0], [0.0, 0.0]]: row 1 becomes
nan), and the axis is written down for two and three axes only (wrong for shape (2, 2, 3, 4): the
sum runs over the three queries).

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    keys = 1 if scores.dim() == 2 else 2
    scaled = scores / temperature
    exps = torch.exp(scaled - scaled.max())
    return exps / exps.sum(dim=keys, keepdim=True)
