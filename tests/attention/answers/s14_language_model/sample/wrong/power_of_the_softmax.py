"""Takes the probabilities to the power of 1 / temperature and divides by their sum: probabilities
that are too small for a float are lost.

Diagnosis: Powers of the probabilities are taken, and those that are too small for a float are lost.
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    probabilities = torch.softmax(logits, dim=-1) ** (1 / temperature)
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        probabilities = probabilities.masked_fill(logits < smallest, 0.0)
    probabilities = probabilities / probabilities.sum(dim=-1, keepdim=True)
    sums = probabilities.cumsum(dim=-1)
    tokens = (sums <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
