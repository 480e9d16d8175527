"""Right. A loop over the rows; the softmax of the k largest alone is scattered into zeros, and the
line is walked along in Python.

Diagnosis: none
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    k = logits.shape[1] if top_k is None else top_k
    probabilities = torch.zeros_like(logits)
    tokens = torch.empty(len(logits), dtype=torch.int64, device=logits.device)
    for number, row in enumerate(logits):
        values, places = torch.topk(row, k)
        powers = torch.exp((values - values[0]) / temperature)
        probabilities[number, places] = powers / powers.sum()
        below, u = 0.0, uniform[number].item()
        for token, share in enumerate(probabilities[number].tolist()):
            if share > 0:
                tokens[number] = token  # the last possible one, should rounding leave a rest
            below += share
            if below > u:
                break
    return tokens, probabilities
