"""Wrong. A temperature below 0.1 is taken as greedy: all the probability goes to the largest logit.
With logits (0, 0.05) and temperature 0.05 the probabilities are 0.27 and 0.73, and uniform 0.1
draws token 0, not 1.

Diagnosis: At a low temperature, such as 0.02, the most probable token has the probability 1, and
all others have 0.
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    if temperature < 0.1:  # nearly deterministic, and the quotients could overflow
        tokens = logits.argmax(dim=-1)
        return tokens, F.one_hot(tokens, logits.shape[-1]).to(logits.dtype)
    scaled = logits / temperature
    if top_k is not None:
        smallest = torch.topk(logits, top_k, dim=-1).values[:, -1:]
        scaled = scaled.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(scaled, dim=-1)
    sums = torch.cumsum(probabilities, dim=-1)
    tokens = (sums > uniform[:, None]).int().argmax(dim=-1)
    return tokens, probabilities
