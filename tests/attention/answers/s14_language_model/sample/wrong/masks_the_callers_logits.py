"""With temperature 1 no new tensor is made, and top_k writes -inf into the caller's logits.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    dropped = torch.zeros_like(logits, dtype=torch.bool)
    if top_k is not None:
        dropped = ~dropped.scatter(1, logits.topk(top_k, dim=-1).indices, True)
    if temperature != 1.0:
        logits = logits / temperature
    logits[dropped] = -torch.inf
    probabilities = torch.softmax(logits, dim=-1)
    tokens = (probabilities.cumsum(dim=-1) <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
