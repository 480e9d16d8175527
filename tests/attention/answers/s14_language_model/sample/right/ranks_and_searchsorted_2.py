"""Right. Top-k by ranks (argsort of argsort), a softmax by hand over what is left, the line in
float64 and searchsorted with right=True, which finds the first sum that is larger than the
number.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    size = logits.shape[-1]
    k = size if top_k is None else top_k
    rank = logits.argsort(dim=-1, descending=True).argsort(dim=-1)
    quotients = logits.double() / temperature
    quotients = quotients - quotients.amax(dim=-1, keepdim=True)
    powers = torch.where(rank < k, quotients.exp(), 0.0)
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    line = probabilities.cumsum(dim=-1)
    drawn = torch.searchsorted(line, uniform.double().unsqueeze(-1), right=True)
    return drawn.squeeze(-1), probabilities.to(logits.dtype)
