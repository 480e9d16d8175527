"""Wrong twice. With temperature 1 nothing is copied, so top_k writes -inf into the caller's logits,
which should not be changed. And the number 0 is lifted to 1e-6: for the logits (0, 20) and the
number 0 token 0, whose probability is 2e-9 and larger than 0, should be drawn, and token 1 is.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits if temperature == 1 else logits / temperature
    if top_k is not None:
        smallest_kept = scaled.topk(top_k, dim=-1).values[:, -1:]
        scaled[scaled < smallest_kept] = -torch.inf
    probabilities = torch.softmax(scaled, dim=-1)
    # a number of exactly 0 would draw a token of probability 0
    numbers = uniform.clamp(min=1e-6).unsqueeze(1)
    tokens = torch.searchsorted(probabilities.cumsum(dim=-1), numbers).squeeze(1)
    return tokens, probabilities
