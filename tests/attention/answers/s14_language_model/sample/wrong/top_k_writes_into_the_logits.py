"""Divides only if the temperature is not 1, and then writes -inf into what may still be the caller's
tensor. After sample(logits, uniform, top_k=2) the given logits hold -inf, although the text says
that they are not changed.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    if temperature != 1.0:
        logits = logits / temperature
    if top_k is not None:
        smallest = torch.topk(logits, top_k, dim=-1).values[:, -1:]
        logits[logits < smallest] = -torch.inf
    probabilities = torch.softmax(logits, dim=-1)
    sums = probabilities.cumsum(dim=-1)
    tokens = (sums > uniform[:, None]).int().argmax(dim=-1)
    return tokens, probabilities
