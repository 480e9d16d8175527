"""At temperature 1 the division is skipped, so that top_k writes -inf into the caller's own
logits, which should not be changed.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    if temperature != 1.0:
        logits = logits / temperature
    if top_k is not None:
        smallest_kept = torch.topk(logits, top_k, dim=-1).values[:, -1:]
        logits.masked_fill_(logits < smallest_kept, float("-inf"))
    probabilities = torch.softmax(logits, dim=-1)
    sums = torch.cumsum(probabilities, dim=-1)
    tokens = (sums <= uniform[:, None]).sum(dim=-1).clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
