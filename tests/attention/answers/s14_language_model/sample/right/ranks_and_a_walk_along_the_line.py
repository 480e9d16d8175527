"""The k largest are those with fewer than k larger logits in the row, the softmax is written out,
and a loop over the tokens walks along the line.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits / temperature
    powers = torch.exp(scaled - scaled.amax(dim=-1, keepdim=True))
    if top_k is not None:
        larger = (logits.unsqueeze(1) > logits.unsqueeze(2)).sum(dim=-1)
        powers = powers * (larger < top_k)
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    reached = torch.zeros_like(probabilities[:, 0])
    tokens = torch.zeros(len(logits), dtype=torch.int64, device=logits.device)
    for share in probabilities.unbind(dim=-1):
        reached = reached + share
        tokens += reached <= uniform  # this token's part ends at or before the number
    return tokens, probabilities
