"""Wrong. Divides only when the temperature is not 1, and then writes -inf into what may still be the
caller's tensor: with temperature 1.0 and top_k=2 the given logits are changed.

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
    sums = torch.cumsum(probabilities, dim=-1)
    tokens = (sums <= uniform.unsqueeze(-1)).sum(dim=-1)
    return tokens, probabilities
