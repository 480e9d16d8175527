"""Wrong, two mistakes. (1) The softmax is made with bare powers, without the maximum: for quotients
above 88 in float32 (500 is allowed) the powers are inf and the probabilities nan; for a row of
very negative ones all powers are 0 and it is nan as well. (2) With temperature 1 nothing is
divided, and top-k writes -inf straight into the caller's logits.

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
        kth_largest = torch.topk(logits, top_k, dim=-1).values[:, [-1]]
        logits[logits < kth_largest] = -float("inf")
    probs = torch.exp(logits)
    probs = probs / probs.sum(dim=-1, keepdim=True)
    cdf = torch.cumsum(probs, dim=-1)
    idx = (cdf > uniform[:, None]).int().argmax(dim=-1)
    return idx, probs
