"""Wrong. Against overflow the scores are clamped to +-80, which is no shift: the scores (300, 200)
get equal weights, (0.5, 0.5), not (1, 0).

Diagnosis: Large scores are cut off: beyond some number, all of them count the same.
"""
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    scaled = scores / temperature
    e = torch.exp(scaled.clamp(min=-80.0, max=80.0))  # exp(89) would be inf
    return e / e.sum(dim=-1, keepdim=True)
