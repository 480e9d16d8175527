"""Avoids overflow by clamping the divided scores to [-80, 80] in place of subtracting the row's
maximum. Scores beyond 80 cannot be told apart: (500, 100) gives (0.5, 0.5) and not (1, 0), and
(-200, -210) gives (0.5, 0.5) and not nearly (1, 0).

Diagnosis: Large scores are cut off: beyond some number, all of them count the same.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    """Attention weights from attention scores: the softmax of every row."""
    LIMIT = 80.0  # exp(88) is the end of float32
    s = torch.clamp(scores / temperature, min=-LIMIT, max=LIMIT)
    e = s.exp()
    return e / e.sum(dim=-1, keepdim=True)
