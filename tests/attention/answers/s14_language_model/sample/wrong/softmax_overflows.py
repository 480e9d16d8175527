"""The softmax is written out without subtracting the largest number first, so e to the power of
logit / temperature becomes infinite. For the logits (1, 2) and temperature 0.01 the probabilities
should be 0 and 1, and here they are not numbers.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    weights = torch.exp(logits / temperature)
    if top_k is not None:
        smallest_kept = torch.topk(logits, top_k, dim=-1).values[:, -1:]
        weights = weights * (logits >= smallest_kept)
    probabilities = weights / weights.sum(dim=-1, keepdim=True)
    above = probabilities.cumsum(dim=-1) > uniform[:, None]
    tokens = above.int().argmax(dim=-1)
    return tokens, probabilities
