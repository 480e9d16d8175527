"""A token's rank is the number of larger logits; the draw counts the borders that u has reached.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    size = logits.shape[-1]
    rank = (logits.unsqueeze(1) > logits.unsqueeze(2)).sum(dim=2)
    inside = rank < (size if top_k is None else top_k)
    distance = (logits - logits.max(dim=1, keepdim=True).values) / temperature
    powers = torch.exp(distance) * inside
    probabilities = powers / powers.sum(dim=1, keepdim=True)
    borders = probabilities.double().cumsum(dim=1)
    reached = borders <= uniform.unsqueeze(1)
    return reached.sum(dim=1), probabilities
