"""Wrong: with top_k the other logits are set to -10000 before the division by the temperature, in
place of -inf. With a high temperature (5000 say) this becomes -2, and the tokens that may not be
drawn have probabilities of more than 0; with logits below -10000 they are even the most
probable.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    if top_k is not None:
        kth = torch.topk(logits, top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < kth, -1e4)
    probs = torch.softmax(logits / temperature, dim=-1)
    cdf = probs.cumsum(dim=-1)
    hit = cdf > uniform.unsqueeze(-1)
    return hit.int().argmax(dim=-1), probs
