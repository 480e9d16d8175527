"""The temperature is applied to the probabilities, as the power 1 / T: what the softmax without
temperature has rounded to 0 stays 0, so logits (0, 300) with temperature 300 give (0, 1) and not
(0.27, 0.73).

Diagnosis: Powers of the probabilities are taken, and those that are too small for a float are lost.
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    probabilities = torch.softmax(logits, dim=-1) ** (1.0 / temperature)
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        probabilities = probabilities.masked_fill(logits < smallest, 0.0)
    probabilities = probabilities / probabilities.sum(dim=-1, keepdim=True)
    tokens = (probabilities.cumsum(dim=-1) <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
