"""The softmax is taken of the k largest logits alone and scattered into a row of zeros, which
serves top_k=None with k = vocabulary_size as well. The token is found by searchsorted with
right=True, in float64.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    size = logits.shape[-1]
    best = (logits.double() / temperature).topk(size if top_k is None else top_k, dim=-1)
    nothing = torch.zeros_like(logits, dtype=torch.float64)
    probabilities = nothing.scatter(-1, best.indices, best.values.softmax(dim=-1))
    ends = probabilities.cumsum(dim=-1)
    wanted = uniform.double().unsqueeze(-1)
    tokens = torch.searchsorted(ends, wanted, right=True).squeeze(-1).clamp(max=size - 1)
    return tokens, probabilities.to(logits.dtype)
