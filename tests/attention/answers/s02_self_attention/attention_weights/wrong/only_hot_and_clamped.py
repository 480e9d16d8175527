"""Wrong in two ways. The division takes place only for temperatures above 1, so a low temperature
such as 0.5 does nothing. And against overflow the scores are clamped to -80..80 before exp, so
that scores of 100 and 200 get equal weights.

Diagnosis: A temperature below 1 has no effect. Large scores are cut off: beyond some number, all of
them count the same.
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    logits = scores
    if temperature > 1.0:
        logits = logits / temperature
    logits = logits.clamp(min=-80.0, max=80.0)
    unnormalised = logits.exp()
    return unnormalised / unnormalised.sum(dim=-1, keepdim=True)
