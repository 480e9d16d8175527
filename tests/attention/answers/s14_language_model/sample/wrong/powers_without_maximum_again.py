"""Wrong. The softmax is written as exp(z / T) over its sum, without the maximum: with logits (3, 2,
1) and temperature 0.01 the quotients are hundreds, the powers infinite and the probabilities nan.

Diagnosis: none
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    powers = torch.exp(logits / temperature)
    if top_k is not None:
        kept = torch.zeros_like(powers, dtype=torch.bool)
        kept.scatter_(1, logits.topk(top_k, dim=1).indices, True)
        powers = powers * kept
    probabilities = powers / powers.sum(dim=1, keepdim=True)
    larger = probabilities.cumsum(dim=1) > uniform[:, None]
    return larger.int().argmax(dim=1), probabilities
