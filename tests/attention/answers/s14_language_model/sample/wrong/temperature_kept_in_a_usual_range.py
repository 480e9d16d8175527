"""The temperature is limited to the range from 0.1 to 2, so smaller and larger ones do not divide
the logits as given.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    temperature = min(max(temperature, 0.1), 2.0)  # nobody wants others, and 0 would be a disaster
    scaled = logits / temperature
    if top_k is not None:
        smallest_kept = logits.topk(top_k, dim=-1).values[:, -1:]
        scaled = scaled.masked_fill(logits < smallest_kept, -torch.inf)
    probabilities = torch.softmax(scaled, dim=-1)
    above = probabilities.cumsum(dim=-1) > uniform[:, None]
    return above.int().argmax(dim=-1), probabilities
