"""With temperature 1 the division is skipped, and top_k then writes -inf into the logits that were
given. Wrong for sample(logits, uniform, 1.0, 2): the logits should be the same after the call.

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
    tokens = (sums <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
