"""Wrong twice. The border is the first logit that may not be drawn, which does not exist for top_k =
vocabulary_size (IndexError). And one maximum is taken for the whole batch: with the rows (0, 1)
and (500, 501) all powers of the first row are 0, and its probabilities nan.

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
        border = scaled.sort(dim=-1, descending=True).values[:, top_k]
        scaled = scaled.masked_fill(scaled <= border.unsqueeze(-1), -torch.inf)
    powers = torch.exp(scaled - scaled.max())
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    above = probabilities.cumsum(dim=-1) > uniform.unsqueeze(-1)
    tokens = above.int().argmax(dim=-1)  # the first True
    return tokens, probabilities
