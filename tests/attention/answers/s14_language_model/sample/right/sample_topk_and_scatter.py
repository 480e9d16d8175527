"""Only the k largest logits go through the softmax, whose results are scattered back to their
places; the token is the number of running sums that are not above the uniform number.

Diagnosis: none
"""

def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    k = logits.shape[-1] if top_k is None else top_k
    best, where = torch.topk(logits, k, dim=-1)
    shares = torch.softmax(best / temperature, dim=-1)
    probabilities = torch.zeros_like(logits).scatter(-1, where, shares)
    tokens = (probabilities.cumsum(dim=-1) <= uniform.unsqueeze(-1)).sum(dim=-1)
    return tokens, probabilities
