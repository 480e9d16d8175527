"""Subtracts the largest logit of the whole batch and not of each row. With the rows (0, 1) and (300,
301) all powers of the first row become 0, and its probabilities are NaN.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits / temperature
    if top_k is not None:
        smallest = scaled.topk(top_k, dim=-1).values[:, -1:]
        scaled = scaled.masked_fill(scaled < smallest, -torch.inf)
    powers = torch.exp(scaled - scaled.max())
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    tokens = (probabilities.cumsum(dim=-1) <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
