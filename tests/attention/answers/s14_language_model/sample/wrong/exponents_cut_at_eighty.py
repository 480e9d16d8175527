"""Exponents are cut to -80 ... 80, not shifted by the row's largest, so all logits beyond become
equal.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    powers = torch.exp((logits / temperature).clamp(-80.0, 80.0))  # e^89 would be infinite
    if top_k is not None:
        kept = torch.zeros_like(powers).scatter(1, logits.topk(top_k, dim=-1).indices, 1.0)
        powers = powers * kept
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    tokens = (probabilities.cumsum(dim=-1) <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
