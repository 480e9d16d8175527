"""Two mistakes: with temperature 1 the top-k mask is written into the caller's logits, and up to
temperature 0.1 the most probable token is taken with probability 1, whatever the uniform number
is.

Diagnosis: At a low temperature, such as 0.02, the most probable token has the probability 1, and
all others have 0.
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    vocabulary_size = logits.shape[-1]
    if temperature <= 0.1:  # practically greedy
        tokens = logits.argmax(dim=-1)
        return tokens, F.one_hot(tokens, vocabulary_size).to(logits.dtype)
    if temperature != 1.0:
        logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits[logits < smallest] = -torch.inf
    probabilities = torch.softmax(logits, dim=-1)
    sums = probabilities.cumsum(dim=-1)
    places = uniform[:, None].to(sums.dtype)
    tokens = torch.searchsorted(sums, places, right=True).squeeze(-1)
    return tokens.clamp(max=vocabulary_size - 1), probabilities
