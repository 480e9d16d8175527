"""The largest logit of the whole batch is subtracted and not that of each row, so a row far below
another one becomes 0 / 0.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits / temperature
    powers = torch.exp(scaled - scaled.max())  # so that nothing becomes infinite
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        powers = powers.masked_fill(logits < smallest, 0.0)
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    reached = probabilities.cumsum(dim=-1) > uniform[:, None]
    tokens = reached.int().argmax(dim=-1)
    return tokens, probabilities
