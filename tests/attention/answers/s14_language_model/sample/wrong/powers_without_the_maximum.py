"""The powers are taken without subtracting the row's maximum. For the logits (1, 3, 2) with
temperature 0.01, or (100, 101, 99) with temperature 1, they are infinite in float32 and the
probabilities nan, where token 1 should get nearly 1 and about 0.665.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    powers = torch.exp(logits / temperature)
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        powers = powers.masked_fill(logits < smallest, 0.0)
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    ends = probabilities.cumsum(dim=-1)
    tokens = (ends <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
