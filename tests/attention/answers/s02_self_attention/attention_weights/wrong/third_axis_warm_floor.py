"""Wrong, two mistakes. For batches the softmax goes along axis 2, which is the last one only with
three axes (torch.randn(2, 3, 4, 5) has rows that do not sum to 1); and temperatures below 0.1 are
raised to 0.1 (scores (0, ln 3 / 100) at temperature 0.01 should give (0.25, 0.75)).

Diagnosis: With four axes and more, the softmax runs over the third one, not the last one. A
temperature below 0.1 counts as one of 0.1.
"""
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    temperature = max(temperature, 0.1)  # too small a temperature is unstable
    if scores.dim() <= 2:
        return torch.softmax(scores / temperature, dim=-1)
    return torch.softmax(scores / temperature, dim=2)
