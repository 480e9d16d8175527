"""Temperatures below 0.1 are replaced by 0.1, though any temperature larger than 0 should divide
the logits.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    temperature = max(temperature, 0.1)  # do not divide by almost nothing
    scaled = logits / temperature
    if top_k is not None:
        smallest = torch.topk(scaled, top_k, dim=-1).values[:, -1:]
        scaled = scaled.masked_fill(scaled < smallest, -torch.inf)
    probabilities = torch.softmax(scaled, dim=-1)
    line = probabilities.cumsum(dim=-1)
    tokens = (line <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
