"""Two mistakes. The maximum of the whole batch is subtracted, so that a row 300 below another one
becomes 0 / 0. And blocked logits become -200, which is the largest of a row such as (-401, -402,
-403) with top_k 2.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits / temperature
    if top_k is not None:
        kth = scaled.sort(dim=-1, descending=True).values[:, top_k - 1].unsqueeze(-1)
        scaled = scaled.masked_fill(scaled < kth, -200.0)
    powers = torch.exp(scaled - scaled.max())
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    sums = torch.cumsum(probabilities, dim=-1)
    larger = sums > uniform.unsqueeze(-1)
    tokens = larger.int().argmax(dim=-1)
    return tokens, probabilities
