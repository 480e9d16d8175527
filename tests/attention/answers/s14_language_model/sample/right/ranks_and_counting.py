"""Right. The rank of each logit (argsort of argsort) decides whether it is among the k largest, and
the token is the number of partial sums that are not larger than the uniform number.

Diagnosis: none
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    size = logits.shape[-1]
    k = size if top_k is None else top_k
    rank = logits.argsort(dim=-1, descending=True).argsort(dim=-1)
    powers = ((logits - logits.amax(dim=-1, keepdim=True)) / temperature).exp()
    powers = torch.where(rank < k, powers, torch.zeros_like(powers))
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    below = probabilities.cumsum(dim=-1) <= uniform.unsqueeze(-1)
    return below.sum(dim=-1).clamp(max=size - 1), probabilities
