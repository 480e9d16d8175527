"""Two mistakes. The softmax is written without its maximum, so the logits (300, 0) give nan. And the
limit of top-k is the best logit that is *not* kept, which does not exist when top_k is the
vocabulary size: an IndexError.

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
        limit = ordered[:, top_k].unsqueeze(1)  # the first one that is left out
        scaled = scaled.masked_fill(scaled <= limit, -torch.inf)
    powers = torch.exp(scaled)
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    sums = probabilities.cumsum(dim=-1)
    tokens = (sums <= uniform.unsqueeze(1)).sum(dim=-1)
    return tokens, probabilities
