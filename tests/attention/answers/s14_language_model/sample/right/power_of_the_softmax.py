"""The temperature is applied to the probabilities, as a power of 1 / temperature. That is the same
on paper, but a probability that float32 has rounded to 0 stays 0: wrong for the logits (0, -200)
with temperature 100, which should give about (0.88, 0.12).

Diagnosis: none
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
