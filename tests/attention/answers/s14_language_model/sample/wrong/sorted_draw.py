"""The line from 0 to 1 is laid out in descending order of the probabilities and not in the order of
the tokens, so other tokens are drawn (the probabilities that are returned are right).

Diagnosis: The parts lie on the line in the order of their probabilities.
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    k = logits.shape[-1] if top_k is None else top_k
    top, index = torch.topk(logits / temperature, k, dim=-1)
    shares = torch.softmax(top, dim=-1)
    probabilities = torch.zeros_like(logits).scatter(-1, index, shares)
    place = (shares.cumsum(dim=-1) <= uniform[:, None]).sum(dim=-1).clamp(max=k - 1)
    tokens = index.gather(-1, place[:, None]).squeeze(-1)
    return tokens, probabilities
