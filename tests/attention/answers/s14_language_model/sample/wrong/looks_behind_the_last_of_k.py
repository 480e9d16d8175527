"""Keeps the logits that are larger than the first one that is left out, which does not exist when k
is the size of the vocabulary. With four logits and top_k=4 it should be as with None; it is an
IndexError.

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
        ordered = scaled.sort(dim=-1, descending=True).values
        left_out = ordered[:, top_k].unsqueeze(-1)
        scaled = scaled.masked_fill(scaled <= left_out, -torch.inf)
    probabilities = torch.softmax(scaled, dim=-1)
    sums = probabilities.cumsum(dim=-1)
    tokens = (sums > uniform.unsqueeze(-1)).int().argmax(dim=-1)
    return tokens, probabilities
