"""The softmax with powers of two: the scores are divided by the temperature, centred by the row
maximum and multiplied by log2(e), then exp2 and a division by the row sums from einsum.

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    """Attention weights from attention scores: the softmax of every row."""
    LOG2_E = 1.4426950408889634
    logits = scores / temperature
    row_max, _ = logits.max(dim=-1)
    p = torch.exp2((logits - row_max[..., None]) * LOG2_E)
    norm = torch.einsum("...k->...", p)
    return p / norm[..., None]
