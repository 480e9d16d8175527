"""Right. The k largest are found by their ranks (argsort twice), and the token with
torch.searchsorted, which with right=True gives the first sum that is larger.

Diagnosis: none
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    size = logits.shape[-1]
    ranks = logits.argsort(dim=-1, descending=True).argsort(dim=-1)
    allowed = ranks < (size if top_k is None else top_k)
    below_top = logits - logits.amax(dim=-1, keepdim=True)  # keeps the quotients precise
    scaled = torch.where(allowed, below_top / temperature, -torch.inf)
    probabilities = F.softmax(scaled, dim=-1)
    tokens = torch.searchsorted(probabilities.cumsum(dim=-1), uniform[:, None], right=True)
    return tokens[:, 0].clamp(max=size - 1), probabilities
