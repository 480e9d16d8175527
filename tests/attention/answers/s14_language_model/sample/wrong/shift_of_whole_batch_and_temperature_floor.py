"""Two mistakes: the largest value of the whole batch is subtracted and not that of each row, so a
row far below another one gets only zeros and its probabilities are nan, and temperatures below 0.1
are replaced by 0.1.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits / max(temperature, 0.1)  # never divide by almost nothing
    powers = torch.exp(scaled - scaled.max())
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        powers = powers.masked_fill(logits < smallest, 0.0)
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    tokens = (probabilities.cumsum(dim=-1) <= uniform.unsqueeze(-1)).sum(dim=-1)
    return tokens, probabilities
