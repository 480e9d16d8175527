"""The temperature is the exponent of finished probabilities, p ** (1 / T): those that underflow
stay 0 at a high temperature, and at a low one all powers of a row can underflow, which gives nan.

Diagnosis: Powers of the probabilities are taken, and those that are too small for a float are lost.
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    probabilities = torch.softmax(logits, dim=-1)
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        probabilities = probabilities.masked_fill(logits < smallest, 0.0)
    probabilities = probabilities ** (1 / temperature)
    probabilities = probabilities / probabilities.sum(dim=-1, keepdim=True)
    sums = probabilities.cumsum(dim=-1)
    tokens = (sums <= uniform.unsqueeze(-1)).sum(dim=-1)
    return tokens, probabilities
