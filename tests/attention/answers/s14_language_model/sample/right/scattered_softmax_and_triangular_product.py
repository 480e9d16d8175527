"""Unusual: the softmax of the sorted top logits is scattered back, a triangular matrix makes the
sums, and argmax finds the first one that is larger.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    size = logits.shape[-1]
    largest, places = torch.topk(logits, size if top_k is None else top_k, dim=-1)
    shares = torch.softmax(largest / temperature, dim=-1)
    probabilities = torch.zeros_like(logits).scatter_(-1, places, shares)
    upper = torch.ones(size, size, dtype=logits.dtype, device=logits.device).triu()
    sums = probabilities @ upper  # column i: the probabilities up to and with token i
    tokens = (sums > uniform.unsqueeze(-1)).int().argmax(dim=-1)  # the first of the ones
    return tokens, probabilities
