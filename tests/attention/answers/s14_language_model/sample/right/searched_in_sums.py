"""Right. The k-th largest logit is the threshold of its row; the token is found with
`searchsorted`, right=True, in the sums of the probabilities.

Diagnosis: none
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    quotients = logits / temperature
    if top_k is not None:
        weakest = logits.topk(top_k, dim=-1).values[:, -1:]
        quotients = torch.where(logits >= weakest, quotients, -torch.inf)
    probabilities = quotients.softmax(dim=-1)
    sums = probabilities.cumsum(dim=-1)
    points = uniform.to(sums.dtype).unsqueeze(-1)
    return torch.searchsorted(sums, points, right=True).squeeze(-1), probabilities
