"""Right. The softmax is taken of the k largest logits alone and scattered into zeros; then each row
is walked with a loop in Python until the sum exceeds its number.

Diagnosis: none
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    best = torch.topk(logits, top_k or logits.shape[-1], dim=-1)
    shares = torch.softmax(best.values / temperature, dim=-1)
    probabilities = torch.zeros_like(logits).scatter(-1, best.indices, shares)
    drawn = []
    for row, u in zip(probabilities.tolist(), uniform.tolist()):
        reached = 0.0
        for token, share in enumerate(row):
            reached += share
            if reached > u:
                break
        drawn.append(token)
    return torch.tensor(drawn, dtype=torch.int64, device=logits.device), probabilities
