"""Gives each token its rank by two argsorts, and finds the drawn one by counting the sums that are
not larger than u, in float64.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    size = logits.shape[-1]
    rank = logits.argsort(dim=-1, descending=True).argsort(dim=-1)  # 0 for the largest
    allowed = rank < (size if top_k is None else top_k)

    z = logits.double() / temperature
    powers = torch.exp(z - z.max(dim=-1, keepdim=True).values) * allowed
    probabilities = powers / powers.sum(dim=-1, keepdim=True)

    sums = torch.cumsum(probabilities, dim=-1)
    tokens = (sums <= uniform.double()[:, None]).long().sum(dim=-1)
    return tokens, probabilities.to(logits.dtype)
