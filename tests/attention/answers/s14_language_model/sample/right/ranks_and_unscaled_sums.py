"""The rank of a token is the count of larger logits, and the uniform numbers are multiplied by the
row's total in place of dividing the running sums.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits / temperature
    weights = torch.exp(scaled - scaled.amax(dim=1, keepdim=True))
    if top_k is not None:
        rank = (logits[:, None, :] > logits[:, :, None]).sum(dim=2)  # 0 for the largest
        weights = weights * (rank < top_k)
    sums = weights.cumsum(dim=1)
    total = sums[:, -1:]
    tokens = (sums <= uniform[:, None] * total).sum(dim=1)
    return tokens, weights / total
