"""Keeps all tokens that are as probable as the k-th one, by the probabilities and not the logits.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    probabilities = torch.softmax(logits / temperature, dim=-1)
    if top_k is not None:
        smallest = probabilities.topk(top_k, dim=-1).values[:, -1:]
        probabilities = torch.where(probabilities >= smallest, probabilities, 0.0)
        probabilities = probabilities / probabilities.sum(dim=-1, keepdim=True)
    sums = probabilities.cumsum(dim=-1)
    tokens = (sums > uniform[:, None]).int().argmax(dim=-1)
    return tokens, probabilities
