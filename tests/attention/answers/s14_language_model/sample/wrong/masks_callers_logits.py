"""Wrong. With temperature 1.0 nothing is divided, and the mask of top_k is written into the
caller's logits: sample(logits, uniform, top_k=2) leaves -inf in logits.

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
        smallest = torch.topk(logits, top_k, dim=-1).values[:, -1:]
        logits[logits < smallest] = -torch.inf
    probabilities = F.softmax(logits, dim=-1)
    sums = torch.cumsum(probabilities, dim=-1)
    tokens = (sums > uniform.unsqueeze(1)).long().argmax(dim=-1)
    return tokens, probabilities
