"""Wrong. With temperature 1 it does not divide, so it works on the caller's own tensor and writes
-inf into it: sample(logits, uniform, 1.0, top_k=2) changes logits. At other temperatures it is
right.

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
        threshold = torch.topk(logits, top_k, dim=-1).values[:, [-1]]
        logits[logits < threshold] = -float("inf")
    probabilities = torch.softmax(logits, dim=-1)
    tokens = (probabilities.cumsum(dim=-1) <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
