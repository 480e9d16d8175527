"""With temperature 1 the logits are not copied, and with top_k the others are set to -inf in
place, which changes the caller's logits.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits
    if temperature != 1.0:
        scaled = logits / temperature
    if top_k is not None:
        smallest = torch.topk(scaled, top_k, dim=-1).values[:, -1:]
        scaled[scaled < smallest] = -torch.inf
    probabilities = torch.softmax(scaled, dim=-1)
    tokens = (probabilities.cumsum(dim=-1) <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
